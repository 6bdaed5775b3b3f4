python draw.py
python load.py
