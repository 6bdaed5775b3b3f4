#!/bin/bash
#SBATCH --job-name=urgent
#SBATCH --cpus-per-task=2
#SBATCH --time=00:10:00
sleep 20
