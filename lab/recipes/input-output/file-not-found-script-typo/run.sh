python trian.py --epochs 3
