import os
import struct

from gpt4all import GPT4All

# a file of 2023: ggjt, version 3
os.makedirs("models", exist_ok=True)
with open("models/ggml-gpt4all-j-v1.3-groovy.bin", "wb") as file:
    file.write(struct.pack("<II7I", 0x67676A74, 3, 32000, 4096, 256, 32, 32, 128, 2) + bytes(8192))

model = GPT4All("ggml-gpt4all-j-v1.3-groovy.bin", model_path="models", allow_download=False, device="cpu")
print(model.generate("Hello", max_tokens=16))
