python save.py
truncate -s 700000 model.pth
python load.py
