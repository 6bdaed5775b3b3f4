bash -c 'python train.py & job=$!; sleep 8; kill -TERM $job; wait $job; echo "exit code $?"' 2>&1
