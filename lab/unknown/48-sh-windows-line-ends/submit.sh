#!/bin/bash
# local queue: one job after the other
for job in "$@"; do
    echo "$job: queued"
    ./$job || echo "$job: failed with status $?"
done
