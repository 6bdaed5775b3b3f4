import argparse

from transformers import BertConfig, BertForMaskedLM, DataCollatorForLanguageModeling, Trainer, TrainingArguments

from tok import build_tokenizer


def make_collator(tokenizer, probability):
    return DataCollatorForLanguageModeling(tokenizer=tokenizer, mlm_probability=probability)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--mlm-probability", type=float, default=0.15)
    parser.add_argument("--max-steps", type=int, default=50)
    args = parser.parse_args()
    tokenizer = build_tokenizer()
    texts = ["the movie was good", "this film is bad"] * 100
    dataset = [{"input_ids": ids} for ids in tokenizer(texts)["input_ids"]]
    print(f"Dataset: {len(dataset)} lines, vocabulary {len(tokenizer)}")
    model = BertForMaskedLM(BertConfig(vocab_size=len(tokenizer), hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=64))
    trainer = Trainer(
        model=model,
        args=TrainingArguments(output_dir="mlm", max_steps=args.max_steps, report_to=[], use_cpu=True),
        data_collator=make_collator(tokenizer, args.mlm_probability),
        train_dataset=dataset,
    )
    trainer.train()


if __name__ == "__main__":
    main()
