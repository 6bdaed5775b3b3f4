PATH="$VIRTUAL_ENV/bin" python train.py
