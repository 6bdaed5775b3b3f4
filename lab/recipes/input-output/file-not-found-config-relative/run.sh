python src/train.py
