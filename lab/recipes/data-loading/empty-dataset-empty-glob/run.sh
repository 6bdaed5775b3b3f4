{
mkdir -p data/train; touch data/train/a.png data/train/b.png
} >/dev/null 2>&1
python train.py
