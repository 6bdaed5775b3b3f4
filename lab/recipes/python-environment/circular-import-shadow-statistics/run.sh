python statistics.py
