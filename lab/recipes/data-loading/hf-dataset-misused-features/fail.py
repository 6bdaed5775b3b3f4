from datasets import Dataset, concatenate_datasets
a = Dataset.from_dict({"text": ["good", "bad"], "label": [1, 0]})
b = Dataset.from_dict({"text": ["fine", "awful"], "label": ["pos", "neg"]})
both = concatenate_datasets([a, b])
print(both)
