#!/bin/bash
# one process per rank, each with its own log
export MASTER_ADDR=127.0.0.1 MASTER_PORT=29547 WORLD_SIZE=2
mkdir -p logs
for r in 0 1; do
    RANK=$r python -u main.py --config run.json > logs/rank$r.log 2>&1 &
done
wait
