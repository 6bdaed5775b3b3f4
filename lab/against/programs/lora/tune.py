"""LoRA over a small model, with the configuration as peft prints it."""
import argparse
import datetime

import peft
import torch
import transformers

parser = argparse.ArgumentParser()
parser.add_argument("--targets", nargs="+", default=["c_attn"])
parser.add_argument("--r", type=int, default=8)
parser.add_argument("--alpha", type=int, default=16)
parser.add_argument("--dropout", type=float, default=0.05)
parser.add_argument("--steps", type=int, default=12)
args = parser.parse_args()
print(datetime.datetime.now(), "peft", peft.__version__, "transformers", transformers.__version__)
config = peft.LoraConfig(r=args.r or 8, lora_alpha=args.alpha, lora_dropout=args.dropout, target_modules=args.targets, fan_in_fan_out=True)
config.r = args.r
print(config)
model = transformers.GPT2LMHeadModel(transformers.GPT2Config(vocab_size=64, n_positions=32, n_embd=32, n_layer=2, n_head=2))
model = peft.get_peft_model(model, config)
model.print_trainable_parameters()
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
for step in range(args.steps):
    ids = torch.randint(0, 64, (4, 16))
    loss = model(input_ids=ids, labels=ids).loss
    loss.backward()
    optimizer.step()
    optimizer.zero_grad()
    if step % 4 == 3:
        print({"loss": round(loss.item(), 4), "step": step + 1, "learning_rate": 1e-3})
print("adapter saved")
