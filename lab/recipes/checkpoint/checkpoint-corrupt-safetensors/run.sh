python save.py
truncate -s 500000 model.safetensors
python load.py
