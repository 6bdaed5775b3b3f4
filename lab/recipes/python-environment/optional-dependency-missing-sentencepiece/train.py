from transformers import T5Tokenizer

tokenizer = T5Tokenizer.from_pretrained("models/t5-small")
print(tokenizer("translate English to German: good morning"))
