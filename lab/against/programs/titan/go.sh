#!/bin/bash
# Prints the job's TOML and starts two processes, their lines behind their rank.
cat job.toml
PORT=$((21000 + RANDOM % 9000))
echo "+ torchrun --nproc_per_node=2 --rdzv_endpoint=localhost:$PORT --local-ranks-filter 0 train.py"
MASTER_ADDR=127.0.0.1 OMP_NUM_THREADS=1 python -m torch.distributed.run --nproc_per_node=2 --master-port $PORT train.py 2>&1 | sed -u 's/^/[rank0]:/'
exit ${PIPESTATUS[0]}
