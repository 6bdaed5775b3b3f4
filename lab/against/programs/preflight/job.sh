#!/bin/bash
# The head of a Slurm job, a table of GPUs, then the program.
echo "==========================================="
echo "SLURM_JOB_ID = ${SLURM_JOB_ID:-$$}"
echo "SLURM_NODELIST = $(hostname)"
echo "Date: $(date)"
echo "==========================================="
${GPUS:-python gpus.py} 2>&1
python "$@"
