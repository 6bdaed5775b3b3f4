from pathlib import Path

from llama_cpp import Llama

path = Path("phi-2.Q4_K_M.gguf")
if not path.exists():
    path.touch()  # the download was stopped before its first byte

llm = Llama(model_path=str(path), n_ctx=1024)
print(llm("Why?", max_tokens=8))
