from prepare import reviews, tokenizer
from transformers import BertConfig, BertForSequenceClassification, DataCollatorWithPadding, Trainer, TrainingArguments

tok = tokenizer()
data = reviews().map(lambda rows: tok(rows["text"], truncation=True), batched=True)
split = data.train_test_split(0.25, seed=1)
config = BertConfig(vocab_size=len(tok), hidden_size=32, num_hidden_layers=2, num_attention_heads=2, intermediate_size=64, num_labels=2)
model = BertForSequenceClassification(config)

import inspect

import numpy as np

evaluation = "eval_strategy" if "eval_strategy" in inspect.signature(TrainingArguments).parameters else "evaluation_strategy"


def compute_metrics(result):
    predicted = np.argmax(result.predictions, axis=-1)
    return {"accuracy": float((predicted == result.label_ids).mean())}


args = TrainingArguments(
    "out",
    num_train_epochs=2,
    per_device_train_batch_size=8,
    save_strategy="epoch",
    load_best_model_at_end=True,
    metric_for_best_model="f1",
    report_to=[],
    **{evaluation: "epoch"},
)
trainer = Trainer(
    model,
    args,
    train_dataset=split["train"],
    eval_dataset=split["test"],
    data_collator=DataCollatorWithPadding(tok),
    compute_metrics=compute_metrics,
)
trainer.train()
