import struct

from llama_cpp import Llama

# the head of the file, as the converter of 2023 wrote it: ggjt, version 3
with open("llama-2-7b-chat.ggmlv3.q4_0.bin", "wb") as file:
    file.write(struct.pack("<II", 0x67676A74, 3))
    file.write(struct.pack("<7i", 32000, 4096, 256, 32, 32, 128, 2))
    file.write(bytes(4096))

llm = Llama(model_path="llama-2-7b-chat.ggmlv3.q4_0.bin", n_ctx=512, verbose=False)
print(llm("hello", max_tokens=4)["choices"][0]["text"])
