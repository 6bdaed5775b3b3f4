#!/bin/bash
#SBATCH --job-name=segformer
#SBATCH --time=48:00:00
#SBATCH --output=%x-%j.out

srun python train.py --config configs/b2.yaml
