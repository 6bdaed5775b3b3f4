import sys

from fastbpe import parse

for line in sys.stdin:
    print(parse(line))
