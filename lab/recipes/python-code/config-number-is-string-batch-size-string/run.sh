python train.py --batch-size 8
