import json
import os

from transformers import AutoConfig

os.makedirs("qwen", exist_ok=True)
with open("qwen/config.json", "w") as f:
    json.dump({"architectures": ["Qwen3ForCausalLM"], "model_type": "qwen3", "hidden_size": 1024, "num_hidden_layers": 28}, f)

config = AutoConfig.from_pretrained("qwen")
print(config.hidden_size)
