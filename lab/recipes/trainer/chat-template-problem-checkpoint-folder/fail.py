import os
import shutil

from transformers import AutoTokenizer

from toy import tokenizer

TEMPLATE = "{% for m in messages %}{{ m['role'] + ': ' + m['content'] + '\n' }}{% endfor %}"
base = tokenizer()
base.chat_template = TEMPLATE
base.save_pretrained("models/Qwen3-0.6B-Instruct")

# what the training keeps of the base model's folder
checkpoint = "output/checkpoint-500"
os.makedirs(checkpoint)
for name in ("tokenizer.json", "tokenizer_config.json", "special_tokens_map.json"):
    if os.path.exists(f"models/Qwen3-0.6B-Instruct/{name}"):
        shutil.copy(f"models/Qwen3-0.6B-Instruct/{name}", checkpoint)

print("loading", checkpoint, sorted(os.listdir(checkpoint)))
tok = AutoTokenizer.from_pretrained(checkpoint)
messages = [{"role": "user", "content": "what is this"}]
print(tok.apply_chat_template(messages, tokenize=False, add_generation_prompt=True))
