nvidia-smi
python train.py
