python model.py
python load.py
