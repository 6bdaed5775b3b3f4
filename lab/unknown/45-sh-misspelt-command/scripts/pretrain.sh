#!/usr/bin/env bash
set -euo pipefail

ROOT=$(cd "$(dirname "$0")/.." && pwd)
NODES=${NODES:-1}
LR=${LR:-3e-4}
OUT=$ROOT/out/$(basename "$0" .sh)

echo "=== pretrain: nodes=$NODES lr=$LR out=$OUT ==="
mkdir -p "$OUT"
acelerate launch --num_machines "$NODES" train.py \
    --lr "$LR" \
    --output "$OUT"
echo "=== finished ==="
