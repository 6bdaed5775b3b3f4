import os

from transformers import AutoModel

os.makedirs("./my-model", exist_ok=True)
model = AutoModel.from_pretrained("./my-model")
