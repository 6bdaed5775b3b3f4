(sleep 12; kill -TERM "$(cat train.pid)") &
bash -c 'echo $$ > train.pid; exec python train.py'
