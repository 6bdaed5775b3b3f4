#!/bin/bash
export OMP_NUM_THREADS=1 MASTER_ADDR=127.0.0.1
python -m torch.distributed.run --nproc-per-node 2 --master-port $((20000 + RANDOM)) pretrain.py "$@"
