set -x
export CUDA_VISIBLE_DEVICES=-1
python train.py
