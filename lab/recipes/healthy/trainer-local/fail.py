import inspect

import numpy as np
import torch
from datasets import Dataset
from transformers import BertConfig, BertForSequenceClassification, DataCollatorWithPadding, EarlyStoppingCallback, Trainer, TrainingArguments
from transformers import BertTokenizerFast

with open("vocab.txt", "w") as file:
    file.write("\n".join(["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", *"abcdefghijklmnopqrstuvwxyz", *("##" + c for c in "abcdefghijklmnopqrstuvwxyz")]))
tokenizer = BertTokenizerFast(vocab_file="vocab.txt")
rng = np.random.default_rng(0)
words = ["good", "bad", "fine", "poor", "error", "failed", "great"]
rows = [" ".join(rng.choice(words, 6)) for _ in range(160)]
data = Dataset.from_dict({"text": rows, "label": [int("bad" in row or "failed" in row) for row in rows]})
data = data.map(lambda row: tokenizer(row["text"], truncation=True, max_length=32), batched=True, num_proc=2)
data = data.train_test_split(0.25, seed=1)
base = BertForSequenceClassification(BertConfig(vocab_size=60, hidden_size=32, num_hidden_layers=2, num_attention_heads=2, intermediate_size=64))
base.bert.save_pretrained("base")
model = BertForSequenceClassification.from_pretrained("base", num_labels=2)
names = inspect.signature(TrainingArguments.__init__).parameters
evaluate = "eval_strategy" if "eval_strategy" in names else "evaluation_strategy"
arguments = TrainingArguments("out", num_train_epochs=3, per_device_train_batch_size=16, logging_steps=5, save_strategy="epoch", save_total_limit=1,
                              load_best_model_at_end=True, report_to=[], fp16=False, dataloader_num_workers=1, **{evaluate: "epoch"})
old = {"tokenizer": tokenizer} if "tokenizer" in inspect.signature(Trainer.__init__).parameters else {"processing_class": tokenizer}
trainer = Trainer(model=model, args=arguments, train_dataset=data["train"], eval_dataset=data["test"], data_collator=DataCollatorWithPadding(tokenizer),
                  compute_metrics=lambda p: {"accuracy": float((p.predictions.argmax(-1) == p.label_ids).mean())},
                  callbacks=[EarlyStoppingCallback(5)], **old)
trainer.train()
trainer.train(resume_from_checkpoint=True)
print(trainer.evaluate())
trainer.save_model("final")
print("trained and saved")
