import json
import os

from transformers import AutoTokenizer

os.makedirs("model", exist_ok=True)
open("model/tokenizer.json", "w").close()
with open("model/tokenizer_config.json", "w") as f:
    json.dump({"tokenizer_class": "PreTrainedTokenizerFast"}, f)

tokenizer = AutoTokenizer.from_pretrained("model")
print(tokenizer("hello"))
