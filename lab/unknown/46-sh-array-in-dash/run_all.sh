#!/bin/bash
# trains every configuration once
LOG=logs
CONFIGS=(tiny small base)
for c in "${CONFIGS[@]}"; do
    echo "training $c"
    python train.py --config configs/$c.yaml > $LOG/$c.log 2>&1
done
