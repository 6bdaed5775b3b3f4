import struct

from llama_cpp import Llama

# a file of August 2023: GGUF, version 1, with counts of 32 bits
with open("codellama-7b.Q4_0.gguf", "wb") as file:
    file.write(b"GGUF" + struct.pack("<III", 1, 0, 0) + bytes(4096))

llm = Llama(model_path="codellama-7b.Q4_0.gguf", n_ctx=2048)
print(llm("def fibonacci(n):", max_tokens=64)["choices"][0]["text"])
