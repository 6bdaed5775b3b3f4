torchrun --nproc_per_node 2 --master_port 29649 train.py
