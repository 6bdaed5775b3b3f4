from datasets import Dataset, load_dataset
Dataset.from_dict({"text": ["a", "b"], "label": [0, 1]}).save_to_disk("prepared")
ds = load_dataset("prepared")
print(ds["train"][0])
