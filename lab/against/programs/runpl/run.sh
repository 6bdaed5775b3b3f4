#!/bin/bash
# What Kaldi's run.pl writes around a command, and the head that ESPnet's programs print.
echo "# python3 asr_train.py $*"
echo "# Running on $(hostname)"
echo "# Started at $(date)"
begun=$(date +%s)
echo "# "
python asr_train.py "$@" 2>&1
status=$?
echo "# Accounting: time=$(( $(date +%s) - begun )) threads=1"
echo "# Ended (code $status) at $(date), elapsed time $(( $(date +%s) - begun )) seconds"
exit $status
