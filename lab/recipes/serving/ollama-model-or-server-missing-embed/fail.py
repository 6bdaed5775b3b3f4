from ollama import Client

client = Client(host="http://127.0.0.1:11434")
texts = ["the first page", "the second page", "an appendix"]
vectors = []
for text in texts:
    vectors.append(client.embeddings(model="nomic-embed-text", prompt=text)["embedding"])
print(len(vectors), len(vectors[0]))
