import torch
from torch.utils.data import Dataset
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments


class Texts(Dataset):
    def __len__(self):
        return 256

    def __getitem__(self, index):
        return {"input_ids": torch.randint(0, 1000, (32,)), "labels": torch.tensor(index % 2)}


config = BertConfig(vocab_size=1000, hidden_size=64, num_hidden_layers=2, num_attention_heads=2, intermediate_size=128)
model = BertForSequenceClassification(config)
model.save_pretrained("base")
model = BertForSequenceClassification.from_pretrained("base", num_labels=2)
arguments = TrainingArguments("out", num_train_epochs=2, per_device_train_batch_size=16, logging_steps=8, report_to=[])
trainer = Trainer(model, arguments, train_dataset=Texts())
trainer.train()
print("trained")
