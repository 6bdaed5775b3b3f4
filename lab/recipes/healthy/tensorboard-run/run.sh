python train.py
tensorboard --inspect --logdir runs/first
tensorboard --logdir runs --port 6123 &
server=$!
sleep 12
curl -s -o /dev/null http://127.0.0.1:6123/data/runs
curl -s -o /dev/null http://127.0.0.1:6123/data/plugin/none
kill -TERM $server
wait $server 2>/dev/null
exit 0
