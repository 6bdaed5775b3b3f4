"""SentencePiece's trainer, with its own specification."""
import random
import sys

import sentencepiece

random.seed()
with open("text.txt", "w") as file:
    for _ in range(300):
        file.write(" ".join(random.choices(["net", "loss", "step", "rate", "tensor", "graph", "node"], k=9)) + "\n")
given = {"input": "text.txt", "model_prefix": "m", "vocab_size": 20} | dict(word.split("=") for word in sys.argv[1:])
sentencepiece.SentencePieceTrainer.train(**given)
print("trained", given["model_prefix"])
