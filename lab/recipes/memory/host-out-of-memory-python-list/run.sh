ulimit -v 400000
python load.py
