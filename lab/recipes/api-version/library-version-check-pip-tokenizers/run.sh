pip install --no-color --progress-bar off -q tokenizers==0.21.4
python train.py
