set -m
python train.py & job=$!
sleep 8
kill -INT $job
wait $job
