import torch
from transformers import GPT2Config, GPT2ForSequenceClassification

model = GPT2ForSequenceClassification(GPT2Config(vocab_size=100, n_embd=32, n_layer=1, n_head=2))
print(model(input_ids=torch.randint(0, 100, (4, 12))))
