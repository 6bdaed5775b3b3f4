#!/bin/bash
# Variables of a job by `printenv`, then one process of it.
echo "[entrypoint] $(date -u +%FT%TZ)"
printenv | grep -E '^(MASTER|WORLD|RANK|LOCAL|NCCL|GLOO|OMP|JOB|TORCH)' | sort
exec python join.py "$@"
