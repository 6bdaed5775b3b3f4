torchrun --nproc_per_node 2 --lr 0.01 train.py
