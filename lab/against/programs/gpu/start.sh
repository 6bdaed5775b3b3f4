#!/bin/bash
# The head of a batch job.
set -e
echo "[$(date '+%F %T')] job ${LSB_JOBID:-0} on $(hostname) (queue gpu_long)"
nvidia-smi() { python nvidia_smi.py "$@"; }
nvidia-smi $QUERY
echo "[$(date '+%F %T')] $*"
"$@"
