python train.py
echo finished
