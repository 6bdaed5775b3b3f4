import faulthandler
import mmap

faulthandler.enable()
with open("tokens.bin", "wb") as file:
    file.write(b"\0" * (1 << 20))
with open("tokens.bin", "r+b") as file:
    tokens = mmap.mmap(file.fileno(), 0)
    print("mapped", len(tokens), "bytes", flush=True)
    file.truncate(0)
print(tokens[4096])
