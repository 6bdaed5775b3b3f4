import json
import os

from transformers import PreTrainedTokenizerFast

os.makedirs("model", exist_ok=True)
with open("model/tokenizer.json", "w") as f:
    json.dump({"version": "1.0", "truncation": None, "padding": None, "added_tokens": [], "normalizer": None,
               "pre_tokenizer": {"type": "Whitespace"}, "post_processor": None, "decoder": None,
               "model": {"type": "BPE", "dropout": None, "unk_token": None, "continuing_subword_prefix": None,
                         "end_of_word_suffix": None, "fuse_unk": False, "byte_fallback": False, "ignore_merges": False,
                         "vocab": {"a": 0, "b": 1, "c": 2, "ab": 3}, "merges": [["a", "b"]]}}, f)  # fmt: skip
with open("model/tokenizer_config.json", "w") as f:
    json.dump({"tokenizer_class": "PreTrainedTokenizerFast"}, f)

tokenizer = PreTrainedTokenizerFast.from_pretrained("model")
print(tokenizer("ab"))
