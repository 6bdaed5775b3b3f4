import os
import struct

from llama_cpp import Llama

MODEL = os.environ.get("MODEL", "tinyllama-1.1b.Q8_0.gguf")
if not os.path.exists(MODEL):  # the head of a converted model
    with open(MODEL, "wb") as file:
        file.write(b"GGUF" + struct.pack("<IQQ", 3, 201, 23) + bytes(8192))

llm = Llama(model_path=MODEL, n_ctx=512)
print(llm("Once upon a time", max_tokens=16))
