import os
import struct

from gpt4all import GPT4All


def text(value):
    return struct.pack("<Q", len(value)) + value.encode()


os.makedirs("models", exist_ok=True)
# the head of a converted model, as convert_hf_to_gguf.py writes it
with open("models/Qwen3-30B-A3B-Q4_K_M.gguf", "wb") as file:
    file.write(b"GGUF" + struct.pack("<IQQ", 3, 0, 1))
    file.write(text("general.architecture") + struct.pack("<I", 8) + text("qwen3moe"))
    file.write(bytes(64))

model = GPT4All("Qwen3-30B-A3B-Q4_K_M.gguf", model_path="models", allow_download=False, device="cpu")
with model.chat_session():
    print(model.generate("Hello", max_tokens=32))
