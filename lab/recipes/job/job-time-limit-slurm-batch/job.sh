#!/bin/bash
#SBATCH --job-name=finetune
#SBATCH --nodes=1
#SBATCH --time=00:01:00
srun python -u train.py --epochs 40
