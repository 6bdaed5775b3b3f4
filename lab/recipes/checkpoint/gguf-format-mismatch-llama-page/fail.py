import sys

from llama_cpp import Llama


def main(path):
    llm = Llama(model_path=path, n_threads=2, embedding=True)
    vector = llm.embed("the quick brown fox")
    print(len(vector))


main(sys.argv[1] if len(sys.argv) > 1 else "llama-2-13b-chat.Q5_K_M.gguf")
