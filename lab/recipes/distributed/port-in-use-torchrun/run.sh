python other.py & other=$!
sleep 1
[ -z "$LAB_PROBE" ] || "$LAB_PROBE"
torchrun --nproc_per_node=2 --master_port=29555 train.py
kill $other
