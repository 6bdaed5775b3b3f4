from transformers import AutoTokenizer

tokenizer = AutoTokenizer.from_pretrained("models/bert-base-german")
print(tokenizer("Guten Morgen"))
