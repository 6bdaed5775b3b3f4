unshare --net python train.py
