import torch
from peft import LoraConfig, PeftModel, TaskType, get_peft_model
from transformers import GPT2Config, GPT2LMHeadModel

torch.manual_seed(0)
GPT2LMHeadModel(GPT2Config(vocab_size=200, n_positions=64, n_embd=32, n_layer=2, n_head=2)).save_pretrained("base")
model = GPT2LMHeadModel.from_pretrained("base")
model.gradient_checkpointing_enable()
model.enable_input_require_grads()
model = get_peft_model(model, LoraConfig(task_type=TaskType.CAUSAL_LM, r=4, lora_alpha=8, target_modules=["c_attn"]))
model.print_trainable_parameters()
optimizer = torch.optim.AdamW((p for p in model.parameters() if p.requires_grad), lr=1e-2)
model.train()
for step in range(30):
    ids = torch.arange(40).repeat(8, 1) + torch.randint(0, 100, (8, 1))
    loss = model(input_ids=ids, labels=ids).loss
    loss.backward()
    optimizer.step()
    optimizer.zero_grad()
    if step % 5 == 0:
        print({"loss": round(loss.item(), 4), "step": step})
model.save_pretrained("adapter")
again = PeftModel.from_pretrained(GPT2LMHeadModel.from_pretrained("base"), "adapter")
merged = again.merge_and_unload()
text = merged.generate(torch.tensor([[5, 6, 7]]), max_new_tokens=12, do_sample=False, temperature=0.7, top_p=0.9)
print("generated", text.tolist())
