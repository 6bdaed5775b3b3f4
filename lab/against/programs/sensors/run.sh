#!/bin/bash
# Sizes by du, then the program, as a task of Nextflow is run.
echo "N E X T F L O W  ~  version 24.10.0"
echo "Launching \`sensors.nf\` [$(shuf -n1 -e mad silly big)_$(shuf -n1 -e curie noether gauss)] - revision: $(od -An -N5 -tx1 /dev/urandom | tr -d ' \n')"
du -b raw/*
python sensors.py "$@"
