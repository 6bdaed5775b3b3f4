#!/bin/bash
# usage: extract_features.sh LIST OUT
n=0
while read -r clip rate; do
    if [ "$rate" != 16000 ]; then
        echo "extract_features: $clip has sample rate $rate, want 16000" >&2
        exit 3
    fi
    echo "  $clip ok"
    n=$((n + 1))
done < "$1"
echo "$n clips -> $2"
