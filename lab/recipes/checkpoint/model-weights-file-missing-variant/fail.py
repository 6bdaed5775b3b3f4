from transformers import AutoModelForCausalLM, GPT2Config, GPT2LMHeadModel

GPT2LMHeadModel(GPT2Config(vocab_size=100, n_embd=32, n_layer=1, n_head=2)).save_pretrained("gpt")
model = AutoModelForCausalLM.from_pretrained("gpt", variant="fp16")
print(model.dtype)
