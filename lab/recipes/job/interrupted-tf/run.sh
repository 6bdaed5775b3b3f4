timeout --foreground -s INT 12 python train.py
