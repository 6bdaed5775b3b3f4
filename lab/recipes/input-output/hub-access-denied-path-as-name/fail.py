import os

from huggingface_hub import snapshot_download

MODEL = os.environ.get("MODEL", "/data/models/llama/7b")


def resolve(name):
    """The folder of the weights: a local one, or that of the hub."""
    if os.path.isdir(name):
        return name
    return snapshot_download(name, allow_patterns=["*.json", "*.safetensors"])


print("weights in", resolve(MODEL))
