from transformers import AutoModelForSequenceClassification, AutoTokenizer
from models import tiny
f = tiny()
tok = AutoTokenizer.from_pretrained(f)
model = AutoModelForSequenceClassification.from_pretrained(f)
inputs = tok(["a good film", "i like it"], padding=True, return_tensors="pt")
logits = model(inputs).logits
print(logits.argmax(-1))
