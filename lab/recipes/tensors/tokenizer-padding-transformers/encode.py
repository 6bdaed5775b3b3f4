from tokenizers import Tokenizer, models, pre_tokenizers
from transformers import PreTrainedTokenizerFast

words = {"[UNK]": 0, "the": 1, "loss": 2, "is": 3, "nan": 4, "again": 5}
backend = Tokenizer(models.WordLevel(words, unk_token="[UNK]"))
backend.pre_tokenizer = pre_tokenizers.Whitespace()
tokenizer = PreTrainedTokenizerFast(tokenizer_object=backend, unk_token="[UNK]", pad_token="[UNK]")
batch = tokenizer(["the loss is nan", "again"], return_tensors="pt")
print(batch)
