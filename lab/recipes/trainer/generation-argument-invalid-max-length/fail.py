import torch
from transformers import AutoModelForCausalLM, GPT2Config

torch.manual_seed(0)
config = GPT2Config(vocab_size=120, n_embd=32, n_layer=2, n_head=2, n_positions=128, bos_token_id=0, eos_token_id=1)
model = AutoModelForCausalLM.from_config(config).eval()

prompt = torch.randint(2, 120, (1, 48))
for length in (32, 64):
    answer = model.generate(prompt, attention_mask=torch.ones_like(prompt), max_length=length, pad_token_id=1)
    print(answer.shape)
