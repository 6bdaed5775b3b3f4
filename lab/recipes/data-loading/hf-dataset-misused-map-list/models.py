import os
def tiny(folder="tiny", num_labels=2, kind="seq"):
    """a very small BERT as the course hands it out"""
    from transformers import BertConfig, BertForSequenceClassification, BertTokenizerFast, BertForTokenClassification
    os.makedirs(folder, exist_ok=True)
    words = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"] + "the a film was is good bad very not great boring i like it".split()
    open(f"{folder}/vocab.txt", "w").write("\n".join(words) + "\n")
    tok = BertTokenizerFast(f"{folder}/vocab.txt")
    cfg = BertConfig(vocab_size=len(words), hidden_size=16, num_hidden_layers=1, num_attention_heads=2, intermediate_size=16, num_labels=num_labels)
    (BertForSequenceClassification if kind == "seq" else BertForTokenClassification)(cfg).save_pretrained(folder)
    tok.save_pretrained(folder)
    return folder
def gpt(folder="gpt"):
    from tokenizers import Tokenizer, models, pre_tokenizers, trainers
    from transformers import GPT2Config, GPT2LMHeadModel, PreTrainedTokenizerFast
    texts = ["once upon a time there was a small model", "it learned to write stories", "the end of the story"] * 4
    raw = Tokenizer(models.WordLevel(unk_token="<unk>")); raw.pre_tokenizer = pre_tokenizers.Whitespace()
    raw.train_from_iterator(texts, trainers.WordLevelTrainer(special_tokens=["<unk>", "<eos>"]))
    tok = PreTrainedTokenizerFast(tokenizer_object=raw, unk_token="<unk>", eos_token="<eos>", pad_token="<eos>")
    cfg = GPT2Config(vocab_size=len(tok), n_positions=32, n_embd=16, n_layer=1, n_head=2, bos_token_id=1, eos_token_id=1)
    GPT2LMHeadModel(cfg).save_pretrained(folder); tok.save_pretrained(folder)
    return folder
