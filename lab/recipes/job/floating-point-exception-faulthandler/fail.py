import ctypes
import faulthandler
import os
import subprocess

faulthandler.enable()
with open("stride.c", "w") as f:
    f.write("long rows(long values, long columns) { return values / columns; }\n")
subprocess.check_call(["cc", "-O0", "-shared", "-fPIC", "-o", "libstride.so", "stride.c"])
library = ctypes.CDLL(os.path.abspath("libstride.so"))


def reshape(values, columns):
    return library.rows(len(values), columns)


def load(columns):
    values = list(range(120))
    return reshape(values, columns)


print("rows:", load(10))
print("rows:", load(0))
