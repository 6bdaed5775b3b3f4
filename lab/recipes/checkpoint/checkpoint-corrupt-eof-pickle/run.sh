{
touch features.pkl
} >/dev/null 2>&1
python train.py
