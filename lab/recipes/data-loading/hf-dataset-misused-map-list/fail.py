from datasets import Dataset
from transformers import AutoTokenizer
from models import tiny
tok = AutoTokenizer.from_pretrained(tiny())
ds = Dataset.from_dict({"text": ["a good film", "a bad film"] * 8, "label": [1, 0] * 8})
ds = ds.map(lambda e: tok(e["text"])["input_ids"])
print(ds[0])
