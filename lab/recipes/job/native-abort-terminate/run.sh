bash -c 'python train.py; echo "exit code $?"' 2>&1
