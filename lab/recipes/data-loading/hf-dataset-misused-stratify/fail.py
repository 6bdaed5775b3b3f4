from datasets import Dataset
ds = Dataset.from_dict({"text": [f"doc {i}" for i in range(20)], "label": [i % 2 for i in range(20)]})
parts = ds.train_test_split(test_size=0.2, stratify_by_column="label", seed=42)
print(parts)
