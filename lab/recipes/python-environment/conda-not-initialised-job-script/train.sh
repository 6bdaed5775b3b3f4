#!/bin/bash
#SBATCH --job-name=train
#SBATCH --gres=gpu:1

module load cuda 2>/dev/null
conda activate train
/usr/bin/python3 train.py --epochs 10
