from huggingface_hub import hf_hub_download

models = {"small": "qwen2.5:0.5b instruct", "large": "qwen2.5:7b instruct"}


def fetch(size, name):
    path = hf_hub_download(repo_id=models[size], filename=name)
    print(size, path)


for size in models:
    fetch(size, "config.json")
