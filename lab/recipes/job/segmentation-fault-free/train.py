import ctypes

libc = ctypes.CDLL(None)
buffer = ctypes.create_string_buffer(4096)
libc.free.argtypes = [ctypes.c_void_p]
libc.free(ctypes.addressof(buffer) + 16)
