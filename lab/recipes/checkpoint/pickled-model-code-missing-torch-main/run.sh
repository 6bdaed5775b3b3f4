python save.py
python serve.py
