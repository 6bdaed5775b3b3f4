python make.py
python infer.py
