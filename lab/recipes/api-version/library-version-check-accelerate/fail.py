from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments

model = BertForSequenceClassification(BertConfig(hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=64))
args = TrainingArguments(output_dir="out", num_train_epochs=1, per_device_train_batch_size=4, report_to="none")
trainer = Trainer(model=model, args=args)
trainer.train()
