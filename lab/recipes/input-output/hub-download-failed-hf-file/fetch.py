from huggingface_hub import hf_hub_download

print(hf_hub_download("gpt2", "config.json"))
