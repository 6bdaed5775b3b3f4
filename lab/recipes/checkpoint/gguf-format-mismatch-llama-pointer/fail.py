from llama_cpp import Llama

llm = Llama(model_path="./models/mistral-7b-v0.1.Q4_K_M.gguf", n_ctx=512, seed=1)
for question in ("What is a tensor?", "And a gradient?"):
    answer = llm("Q: " + question + " A:", max_tokens=48, stop=["Q:"])
    print(answer["choices"][0]["text"])
