. /usr/share/modules/init/bash
export MODULEPATH=$PWD/modulefiles
module load gcc/12.2
module load cuda/12.1
echo "CUDA_HOME=$CUDA_HOME"
