python session.py
