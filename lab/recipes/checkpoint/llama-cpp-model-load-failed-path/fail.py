import os

from llama_cpp import Llama

folder = os.environ.get("MODELS", "models")
llm = Llama(model_path=os.path.join(folder, "llama-2-7b-chat.Q4_K_M.gguf"), n_ctx=2048)
print(llm("Name three planets.", max_tokens=24)["choices"][0]["text"])
