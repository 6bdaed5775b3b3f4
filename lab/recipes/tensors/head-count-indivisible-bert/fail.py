from transformers import BertConfig, BertForMaskedLM

config = BertConfig(vocab_size=1000, hidden_size=100, num_hidden_layers=4, num_attention_heads=12, intermediate_size=256)
model = BertForMaskedLM(config)
print(model.num_parameters())
