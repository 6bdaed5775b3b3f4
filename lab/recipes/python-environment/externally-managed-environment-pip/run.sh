/usr/bin/python3 -m pip install --no-color torch
