import torch
from accelerate import Accelerator
from transformers import AutoModelForCausalLM, GPT2Config, GPT2LMHeadModel

accelerator = Accelerator(cpu=True)
if accelerator.is_main_process:
    GPT2LMHeadModel(GPT2Config(vocab_size=100, n_embd=32, n_layer=2, n_head=2)).save_pretrained("gpt")
accelerator.wait_for_everyone()
places = {"transformer.wte": "cpu", "transformer.wpe": "cpu", "transformer.drop": "cpu", "transformer.h": "cpu", "transformer.ln_f": "cpu", "lm_head": "cpu"}
model = AutoModelForCausalLM.from_pretrained("gpt", device_map=places)
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-4)
model, optimizer = accelerator.prepare(model, optimizer)
