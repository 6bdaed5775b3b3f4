#!/bin/bash
# A shell script with its trace, pip's list, a program over a table.
set -x
hostname
date
pip list --format=freeze 2>/dev/null | grep -iE '^(numpy|pandas|scikit-learn|scipy|pyarrow|torch|pillow)=='
export OMP_NUM_THREADS=2
sha256sum data/sales.csv
python fit.py --table data/sales.csv "$@"
