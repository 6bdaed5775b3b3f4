import json
import os

from transformers import AutoTokenizer

os.makedirs("./out/checkpoint-500", exist_ok=True)
with open("./out/checkpoint-500/config.json", "w") as f:
    json.dump({"model_type": "gpt2"}, f)

tokenizer = AutoTokenizer.from_pretrained("./out/checkpoint-500")
print(tokenizer("hello"))
