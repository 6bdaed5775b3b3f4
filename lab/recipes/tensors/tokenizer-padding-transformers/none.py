from tokenizers import Tokenizer, models, pre_tokenizers
from transformers import PreTrainedTokenizerFast

words = {"[UNK]": 0, "the": 1, "loss": 2, "is": 3, "nan": 4, "again": 5}
backend = Tokenizer(models.WordLevel(words, unk_token="[UNK]"))
backend.pre_tokenizer = pre_tokenizers.Whitespace()
tokenizer = PreTrainedTokenizerFast(tokenizer_object=backend, unk_token="[UNK]")
texts = ["the loss is nan", None]
print(tokenizer(texts))
