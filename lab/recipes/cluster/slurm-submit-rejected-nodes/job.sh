#!/bin/bash
#SBATCH --job-name=segformer
#SBATCH --nodes=8
#SBATCH --output=%x-%j.out

srun python train.py --config configs/b2.yaml
