import ctypes
import os

HERE = os.path.dirname(os.path.abspath(__file__))
library = ctypes.CDLL(os.path.join(HERE, "libvoxel.so"))
print("voxels", library.voxels())
