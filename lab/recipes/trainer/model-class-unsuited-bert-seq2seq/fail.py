from transformers import AutoModelForSeq2SeqLM, AutoTokenizer
from models import tiny
f = tiny()
tok = AutoTokenizer.from_pretrained(f)
model = AutoModelForSeq2SeqLM.from_pretrained(f)
print(model.generate(**tok("a good film", return_tensors="pt")))
