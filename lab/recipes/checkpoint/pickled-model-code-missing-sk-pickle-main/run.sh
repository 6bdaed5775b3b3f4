{
python train.py
} >/dev/null 2>&1
python predict.py
