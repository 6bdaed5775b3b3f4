import glob
import os

from transformers import BertConfig, BertForSequenceClassification

config = BertConfig(vocab_size=100, hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=64)
BertForSequenceClassification(config).save_pretrained("out/checkpoint-500")
for file in glob.glob("out/checkpoint-500/*.safetensors") + glob.glob("out/checkpoint-500/*.bin"):
    os.remove(file)  # the copy from the cluster left out what is large

model = BertForSequenceClassification.from_pretrained("out/checkpoint-500")
print(model.num_parameters())
