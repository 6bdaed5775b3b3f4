import struct

from ctransformers import AutoModelForCausalLM


def text(value):
    return struct.pack("<Q", len(value)) + value.encode()


# the head of a converted model, as convert_hf_to_gguf.py writes it
with open("qwen3-4b-q4_k_m.gguf", "wb") as file:
    file.write(b"GGUF" + struct.pack("<IQQ", 3, 0, 1))
    file.write(text("general.architecture") + struct.pack("<I", 8) + text("qwen3"))
    file.write(bytes(64))

llm = AutoModelForCausalLM.from_pretrained("./qwen3-4b-q4_k_m.gguf", model_type="qwen3")
print(llm("Hello"))
