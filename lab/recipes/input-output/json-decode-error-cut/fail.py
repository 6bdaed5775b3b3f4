import json


def save(path, n):
    data = {"info": {"year": 2021}, "annotations": [{"id": i, "bbox": [i, i, 10, 20], "category_id": i % 3} for i in range(n)]}
    text = json.dumps(data)
    with open(path, "w") as f:
        f.write(text[: len(text) * 2 // 3])   # the disk quota was reached


save("train.json", 200)
with open("train.json") as f:
    annotations = json.load(f)["annotations"]
print(len(annotations))
