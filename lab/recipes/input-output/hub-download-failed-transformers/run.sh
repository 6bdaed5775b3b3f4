unshare --net python infer.py
