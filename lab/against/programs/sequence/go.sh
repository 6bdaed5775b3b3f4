#!/bin/bash
# A script that shows itself as it is read.
echo "JOB_DIR=/mnt/jobs/$RANDOM"
cat command.sh
bash command.sh
