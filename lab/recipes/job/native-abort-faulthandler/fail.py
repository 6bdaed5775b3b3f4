import ctypes
import faulthandler
import os
import subprocess

faulthandler.enable()
with open("pool.c", "w") as f:
    f.write("""
#include <assert.h>
#include <stdlib.h>
static int used;
int take(int blocks) { used += blocks; assert(used <= 64); return used; }
""")
subprocess.check_call(["cc", "-shared", "-fPIC", "-o", "libpool.so", "pool.c"])
pool = ctypes.CDLL(os.path.abspath("libpool.so"))


def step(n):
    print("step", n, "blocks", pool.take(24), flush=True)


for n in range(5):
    step(n)
