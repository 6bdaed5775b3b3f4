import numpy as np
from transformers import AutoTokenizer
from models import tiny
tok = AutoTokenizer.from_pretrained(tiny())
label_ids = np.array([[2, 5, 7, 3, -100, -100], [2, 6, 7, 8, 3, -100]])
def compute_metrics(labels):
    refs = tok.batch_decode(labels, skip_special_tokens=True)
    return {"n": len(refs)}
print(compute_metrics(label_ids))
