import ctypes
import os
import subprocess

SOURCE = r"""
#include <stdexcept>
#include <string>
extern "C" int decode(const char* path) {
    std::string name(path);
    if (name.size() < 4 || name.substr(name.size() - 4) != ".raw")
        throw std::runtime_error("unknown frame format: " + name);
    return 1;
}
"""
with open("decoder.cpp", "w") as f:
    f.write(SOURCE)
subprocess.check_call(["c++", "-shared", "-fPIC", "-o", "libdecoder.so", "decoder.cpp"])
decoder = ctypes.CDLL(os.path.abspath("libdecoder.so"))
for name in ("frame_0001.raw", "frame_0002.raw", "frame_0003.png"):
    print("decoding", name, flush=True)
    decoder.decode(name.encode())
