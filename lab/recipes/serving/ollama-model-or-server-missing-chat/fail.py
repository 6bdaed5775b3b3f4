import ollama

history = [{"role": "system", "content": "You answer in one sentence."}]
for question in ("What is a GPU?", "And a TPU?"):
    history.append({"role": "user", "content": question})
    answer = ollama.chat(model="llama3.2", messages=history)
    history.append(answer["message"])
    print(answer["message"]["content"])
