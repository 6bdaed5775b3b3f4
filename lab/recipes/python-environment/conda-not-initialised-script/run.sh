#!/bin/bash
#SBATCH --job-name=resnet
#SBATCH --gres=gpu:1

set -e
conda activate vision
python train.py --epochs 90
