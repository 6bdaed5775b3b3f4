import ctypes
import os

HERE = os.path.dirname(os.path.abspath(__file__))
kernels = ctypes.CDLL(os.path.join(HERE, "libkernels.so"), mode=os.RTLD_NOW)
print("kernels loaded:", kernels.load_kernels() == 0)
