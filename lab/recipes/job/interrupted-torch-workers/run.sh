set -m
python train.py & job=$!
sleep 9
kill -INT -- -$job
wait $job
