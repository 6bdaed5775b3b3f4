from transformers import AutoModelForSeq2SeqLM, T5Config

config = T5Config(vocab_size=200, d_model=32, d_kv=8, d_ff=64, num_layers=2, num_heads=4)
model = AutoModelForSeq2SeqLM.from_config(config, attn_implementation="sdpa")
print(sum(p.numel() for p in model.parameters()))
