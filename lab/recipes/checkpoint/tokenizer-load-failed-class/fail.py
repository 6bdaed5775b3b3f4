import json
import os

from transformers import AutoTokenizer

os.makedirs("model", exist_ok=True)
with open("model/tokenizer_config.json", "w") as f:
    json.dump({"tokenizer_class": "Phi4MMTokenizer"}, f)
with open("model/config.json", "w") as f:
    json.dump({"model_type": "llama"}, f)

tokenizer = AutoTokenizer.from_pretrained("model")
print(tokenizer("hello"))
