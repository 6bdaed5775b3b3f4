import ctypes
import os

HERE = os.path.dirname(os.path.abspath(__file__))
fast = ctypes.CDLL(os.path.join(HERE, "libtokens.so"))
print("tokens", fast.count())
