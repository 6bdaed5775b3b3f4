python save.py
truncate -s 12000 model.pth
python load.py
