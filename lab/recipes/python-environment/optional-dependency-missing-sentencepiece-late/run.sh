python -u train.py
