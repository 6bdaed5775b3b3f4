import sys

from gpt4all import GPT4All

name = sys.argv[1] if len(sys.argv) > 1 else "orca-mini-3b-gguf2-q4_0.gguf"
model = GPT4All(name, model_path="models", allow_download=False, device="cpu")
with model.chat_session():
    print(model.generate("Why is the sky blue?", max_tokens=64))
