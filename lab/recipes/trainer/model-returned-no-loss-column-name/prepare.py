from datasets import Dataset
from tokenizers import Tokenizer, models, pre_tokenizers
from transformers import PreTrainedTokenizerFast

WORDS = "[PAD] [UNK] [CLS] [SEP] [MASK] the a film book was good bad long dull i liked hated it very not".split()
TEXTS = ["the film was good", "i hated the book", "the book was not bad", "a very dull film", "i liked it", "it was long"]


def tokenizer():
    core = Tokenizer(models.WordLevel({word: i for i, word in enumerate(WORDS)}, unk_token="[UNK]"))
    core.pre_tokenizer = pre_tokenizers.Whitespace()
    return PreTrainedTokenizerFast(
        tokenizer_object=core, unk_token="[UNK]", pad_token="[PAD]", cls_token="[CLS]", sep_token="[SEP]", mask_token="[MASK]"
    )


def reviews(rows=48):
    texts = (TEXTS * rows)[:rows]
    return Dataset.from_dict({"text": texts, "label": [i % 2 for i in range(rows)]})
