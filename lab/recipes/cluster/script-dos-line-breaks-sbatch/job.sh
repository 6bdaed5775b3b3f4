#!/bin/bash
#SBATCH --job-name=segformer
#SBATCH --partition=gpu
#SBATCH --output=%x-%j.out

srun python train.py --config configs/b2.yaml
