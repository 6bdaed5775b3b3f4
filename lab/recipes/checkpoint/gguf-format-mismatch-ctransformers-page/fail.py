import argparse

from ctransformers import AutoModelForCausalLM

parser = argparse.ArgumentParser()
parser.add_argument("--model", default="./vicuna-7b.ggmlv3.q4_0.bin")
parser.add_argument("--prompt", default="Once upon a time")
options = parser.parse_args()

llm = AutoModelForCausalLM.from_pretrained(options.model, model_type="llama", context_length=1024)
for piece in llm(options.prompt, stream=True, max_new_tokens=64):
    print(piece, end="", flush=True)
