# An image whose tokenizers was brought up to date.
pip install -q tokenizers==0.21.4 > /dev/null 2>&1
python train.py
