import os

from transformers import AutoTokenizer

from toy import tokenizer

NAME = "models/Llama-3.2-1B"
os.makedirs(NAME)
tokenizer().save_pretrained(NAME)

print("loading", NAME)
tok = AutoTokenizer.from_pretrained(NAME)
messages = [{"role": "user", "content": "what is the answer"}]
prompt = tok.apply_chat_template(messages, tokenize=False, add_generation_prompt=True)
print(prompt)
