import json

import torch
import torch.nn as nn

with open("vocab.json", "w") as f:
    f.write("<!DOCTYPE html>\n<html><head><title>Sign in</title></head><body>Log in to continue</body></html>\n")


class Tokenizer:
    def __init__(self, path):
        with open(path) as f:
            self.ids = json.load(f)

    def __call__(self, text):
        return torch.tensor([self.ids.get(word, 0) for word in text.split()])


tokenizer = Tokenizer("vocab.json")
embed = nn.Embedding(len(tokenizer.ids), 16)
print(embed(tokenizer("a cat")).shape)
