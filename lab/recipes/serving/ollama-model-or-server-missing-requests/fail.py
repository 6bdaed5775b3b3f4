import requests

URL = "http://localhost:11434/api/generate"


def ask(prompt, model="qwen2.5:7b"):
    reply = requests.post(URL, json={"model": model, "prompt": prompt, "stream": False}, timeout=120)
    reply.raise_for_status()
    return reply.json()["response"]


for line in ("Summarise: GPUs are fast.", "Translate: Hund"):
    print(ask(line))
