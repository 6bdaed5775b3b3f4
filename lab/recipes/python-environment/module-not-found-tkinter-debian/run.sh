/usr/bin/python3 label.py
