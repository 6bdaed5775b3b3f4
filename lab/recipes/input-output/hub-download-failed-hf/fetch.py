from huggingface_hub import snapshot_download

path = snapshot_download("bert-base-uncased")
print(path)
