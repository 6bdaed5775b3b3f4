#!/bin/bash
# every night: all models over the regression images
for m in "$@"; do
    echo "nightly: $m"
    ./infer "weights/$m.bin"
    status=$?
    if [ $status -ne 0 ]; then
        echo "nightly: infer weights/$m.bin ended with status $status"
        exit 1
    fi
done
