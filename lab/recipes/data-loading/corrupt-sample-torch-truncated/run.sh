python spoil.py
python train.py
