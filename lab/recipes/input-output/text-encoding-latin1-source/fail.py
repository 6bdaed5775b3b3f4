import pathlib

source = "SIZE = (224, 224)\nCLASSES = ['Apfel', 'N\xfcsse', 'Br\xf6tchen']\n"
pathlib.Path("settings.py").write_bytes(source.encode("latin-1"))

import settings

print("size", settings.SIZE)
