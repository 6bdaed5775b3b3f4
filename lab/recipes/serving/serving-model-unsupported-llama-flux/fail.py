import struct

from llama_cpp import Llama


def text(value):
    return struct.pack("<Q", len(value)) + value.encode()


# the head of the file, as convert_hf_to_gguf.py writes it
with open("flux1-dev-Q4_0.gguf", "wb") as file:
    file.write(b"GGUF" + struct.pack("<IQQ", 3, 0, 2))
    file.write(text("general.architecture") + struct.pack("<I", 8) + text("flux"))
    file.write(text("general.name") + struct.pack("<I", 8) + text("Flux"))
    file.write(bytes(256))

llm = Llama(model_path="flux1-dev-Q4_0.gguf", n_ctx=4096, n_gpu_layers=0)
out = llm.create_chat_completion(messages=[{"role": "user", "content": "Hello!"}])
print(out["choices"][0]["message"]["content"])
