import json
import struct

from llama_cpp import Llama

# what save_pretrained leaves: the length of a header, and the header
header = json.dumps({"model.embed_tokens.weight": {"dtype": "F16", "shape": [8, 4], "data_offsets": [0, 64]}}).encode()
with open("model.safetensors", "wb") as file:
    file.write(struct.pack("<Q", len(header)) + header + bytes(64))

llm = Llama(model_path="model.safetensors")
print(llm("Hello", max_tokens=8))
