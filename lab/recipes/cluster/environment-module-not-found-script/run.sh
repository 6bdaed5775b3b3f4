#!/bin/bash
#SBATCH --time=24:00:00
module purge
module load cuda/11.8 cudnn/8.6
python -c "print('training')"
