# The log of the first node; the second's rank ends for lack of memory.
export MASTER_ADDR=127.0.0.1 MASTER_PORT=29652 WORLD_SIZE=2
RANK=1 python train.py > node2.log 2>&1 & disown
RANK=0 python train.py
