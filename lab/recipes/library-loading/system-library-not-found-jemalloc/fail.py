import ctypes

sox = ctypes.CDLL("libsox.so.3")
sox.sox_format_init()
print("formats ready")
