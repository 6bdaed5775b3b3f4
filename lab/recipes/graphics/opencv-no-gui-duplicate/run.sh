pip list 2>/dev/null | grep -i opencv
python show.py
