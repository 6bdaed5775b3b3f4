#!/bin/bash
set -e
export OMP_NUM_THREADS=4

cd data
python train.py --lr 0.1
