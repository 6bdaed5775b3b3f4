python train.py
jupyter execute features.ipynb
