import json

CONFIG = {
    "images": "D:\xray\chest\images",
    "labels": "D:\xray\chest\labels.csv",
    "size": 224,
}

print(json.dumps(CONFIG, indent=2))
