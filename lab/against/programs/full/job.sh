#!/bin/bash
# PBS: the head of a job, the disks, the program.
echo "PBS: job ${PBS_JOBID} on $(hostname), queue ${PBS_QUEUE:-workq}"
df -m /mnt/work
python write.py "$@"
