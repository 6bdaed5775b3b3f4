unshare --net python fetch.py
