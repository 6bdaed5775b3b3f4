#!/bin/bash
#SBATCH --job-name=segformer
#SBATCH --gres=gpu:v100:4
#SBATCH --output=%x-%j.out

srun python train.py --config configs/b2.yaml
