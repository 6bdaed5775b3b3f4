#!/bin/bash
# A batch script that prints where it is: the scheduler's variables, limits, disks, processors.
echo "Job started: $(date)"
env | grep -E '^(SLURM|OMP|TMPDIR|CUDA_VISIBLE)' | sort
echo "--- limits"
ulimit -a
echo "--- disks"
df -h -x overlay -x devtmpfs 2>/dev/null | grep -vE '/(dev|run|sys|proc|etc|var|boot|opt|home)' 
echo "--- processors"
lscpu | grep -E '^(Architecture|Socket|Thread)'
echo "--- run"
python -u shards.py "$@"
status=$?
echo "Job ended: $(date) status $status"
exit $status
