python save.py
python load.py
