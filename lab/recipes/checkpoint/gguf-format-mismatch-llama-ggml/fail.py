import struct

from llama_cpp import Llama

# a file of spring 2023: ggjt, version 3
with open("wizardLM-7B.ggmlv3.q4_0.bin", "wb") as file:
    file.write(struct.pack("<II7I", 0x67676A74, 3, 32001, 4096, 256, 32, 32, 128, 2) + bytes(16384))

llm = Llama(model_path="wizardLM-7B.ggmlv3.q4_0.bin", n_ctx=1024)
print(llm("Tell me a story.", max_tokens=32))
