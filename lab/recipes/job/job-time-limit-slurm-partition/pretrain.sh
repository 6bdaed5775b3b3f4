#!/bin/bash
#SBATCH --job-name=pretrain
#SBATCH --cpus-per-task=2
#SBATCH --time=01:00:00
srun python -u train.py
