from prepare import reviews, tokenizer
from transformers import BertConfig, BertForSequenceClassification, DataCollatorWithPadding, Trainer, TrainingArguments

tok = tokenizer()
data = reviews()
data.map(lambda rows: tok(rows["text"], truncation=True), batched=True)
split = data.train_test_split(0.25, seed=1)
config = BertConfig(vocab_size=len(tok), hidden_size=32, num_hidden_layers=2, num_attention_heads=2, intermediate_size=64)
trainer = Trainer(
    BertForSequenceClassification(config),
    TrainingArguments("out", num_train_epochs=1, report_to=[]),
    train_dataset=split["train"],
    data_collator=DataCollatorWithPadding(tok),
)
trainer.train()
