touch model.pth
python load.py
