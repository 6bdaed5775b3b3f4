. /usr/share/modules/init/bash
export MODULEPATH=$PWD/modulefiles
set -e
module purge
module load anaconda3/2023.09
source activate nlp
python train.py
