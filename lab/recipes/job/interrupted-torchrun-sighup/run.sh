torchrun --standalone --nproc_per_node=2 train.py & job=$!
sleep 14
kill -HUP $job
wait $job
