from datasets import Dataset
ds = Dataset.from_dict({"text": ["a good film", "a bad film"] * 20, "label": [1, 0] * 20})
parts = ds.train_test_split(test_size=100)
print(parts)
