from fastbpe._fastbpe import parse
