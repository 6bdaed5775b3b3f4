#!/bin/bash
#SBATCH --job-name=train
#SBATCH --ntasks=2
#SBATCH --time=00:05:00
echo "==== prologue: job $SLURM_JOB_ID on $SLURM_JOB_NODELIST, $(nproc) cores ===="
module load cuda/12.4 2>/dev/null || echo "no modules here, going on"
nvidia-smi -L 2>/dev/null || echo "no GPU was asked for"
ulimit -a | grep -E 'open files|core file'
srun --label bash -c 'echo "task $SLURM_PROCID starts"; sleep 1; echo "task $SLURM_PROCID: loss 0.12"'
srun -n 1 python3 -c "
for e in range(5):
    print(f'epoch {e} loss {1 / (e + 1):.3f} errors 0')
print('Training complete')
"
echo "==== epilogue: exit $? ===="
