import ctypes
import os
import subprocess

SOURCE = """
int bins(int width, int count) { return width / count; }
"""
with open("bins.c", "w") as f:
    f.write(SOURCE)
subprocess.check_call(["cc", "-O0", "-shared", "-fPIC", "-o", "libbins.so", "bins.c"])
library = ctypes.CDLL(os.path.abspath("libbins.so"))
for count in (8, 4, 0):
    print("histogram of", count, "bins", flush=True)
    print("  width of a bin:", library.bins(256, count), flush=True)
