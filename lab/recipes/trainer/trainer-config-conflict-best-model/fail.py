from prepare import reviews, tokenizer
from transformers import BertConfig, BertForSequenceClassification, DataCollatorWithPadding, Trainer, TrainingArguments

tok = tokenizer()
data = reviews().map(lambda rows: tok(rows["text"], truncation=True), batched=True)
split = data.train_test_split(0.25, seed=1)
config = BertConfig(vocab_size=len(tok), hidden_size=32, num_hidden_layers=2, num_attention_heads=2, intermediate_size=64, num_labels=2)
model = BertForSequenceClassification(config)

args = TrainingArguments("out", num_train_epochs=2, per_device_train_batch_size=8, load_best_model_at_end=True, save_strategy="epoch")
trainer = Trainer(model, args, train_dataset=split["train"], eval_dataset=split["test"], data_collator=DataCollatorWithPadding(tok))
trainer.train()
trainer.save_model("best")
