from datasets import Dataset

texts = ["a short text", "a text that is longer than the window of the model and is cut into several parts of it"] * 8
data = Dataset.from_dict({"text": texts, "label": [0, 1] * 8})


def chunks(batch, size=8):
    parts = []
    for text in batch["text"]:
        words = text.split()
        parts += [words[i : i + size] for i in range(0, len(words), size)]
    return {"chunk": parts}


data = data.map(chunks, batched=True)
print(data)
