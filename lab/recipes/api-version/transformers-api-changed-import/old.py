from transformers import AdamW, BertConfig

print(AdamW)
