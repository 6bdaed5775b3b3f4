import torch
from transformers import BertConfig, BertForSequenceClassification

config = BertConfig(vocab_size=300, hidden_size=32, num_hidden_layers=2, num_attention_heads=2, intermediate_size=64)
model = BertForSequenceClassification(config).eval()
document = torch.randint(5, 300, (1, 700))
with torch.no_grad():
    print(model(input_ids=document, attention_mask=torch.ones_like(document)).logits)
