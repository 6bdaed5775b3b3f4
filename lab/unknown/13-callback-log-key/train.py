import torch
from torch.utils.data import Dataset
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments

from callbacks import LossHistory
from tok import build_tokenizer


class Toy(Dataset):
    def __init__(self, tokenizer, n=64):
        texts = ["the movie was good", "this film is bad"] * (n // 2)
        self.enc = tokenizer(texts, padding=True, return_tensors="pt")
        self.y = torch.tensor([1, 0] * (n // 2))

    def __len__(self):
        return len(self.y)

    def __getitem__(self, i):
        return {"input_ids": self.enc["input_ids"][i], "attention_mask": self.enc["attention_mask"][i], "labels": self.y[i]}


def main():
    tokenizer = build_tokenizer()
    config = BertConfig(vocab_size=len(tokenizer), hidden_size=32, num_hidden_layers=2, num_attention_heads=4, intermediate_size=64)
    model = BertForSequenceClassification(config)
    args = TrainingArguments(output_dir="out", num_train_epochs=2, per_device_train_batch_size=16, logging_steps=4, eval_strategy="epoch", save_strategy="no", report_to=[], disable_tqdm=True, use_cpu=True, dataloader_pin_memory=False)
    trainer = Trainer(model=model, args=args, train_dataset=Toy(tokenizer), eval_dataset=Toy(tokenizer, 16), callbacks=[LossHistory()])
    trainer.train()


if __name__ == "__main__":
    main()
