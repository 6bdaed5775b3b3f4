[ -z "$LAB_PROBE" ] || "$LAB_PROBE" --python /usr/bin/python3
pip list 2>/dev/null | grep -i '^torch '
which python
/usr/bin/python3 train.py
