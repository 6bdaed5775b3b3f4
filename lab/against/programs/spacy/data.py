"""Makes train.spacy and dev.spacy."""
import random

import spacy
from spacy.tokens import DocBin

random.seed()
language = spacy.blank("en")
for name, count in (("train", 80), ("dev", 20)):
    held = DocBin()
    for _ in range(count):
        good = random.random() < 0.5
        doc = language("a " + random.choice(["fine", "great"] if good else ["bad", "poor"]) + " day in town")
        doc.cats = {"good": float(good), "bad": float(not good)}
        held.add(doc)
    held.to_disk(f"{name}.spacy")
print("made train.spacy and dev.spacy")
