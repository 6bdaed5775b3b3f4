python train.py --data data/cityscapes --epochs 160
