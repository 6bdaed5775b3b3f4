set -m
python train.py
echo "exit code $?"
