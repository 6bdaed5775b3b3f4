import torch
from transformers import GPT2Config, GPT2LMHeadModel, Trainer, TrainingArguments

from tuning.report import print_report


def main():
    torch.manual_seed(0)
    data = [{"input_ids": ids, "labels": ids} for ids in torch.randint(0, 50, (32, 12))]
    model = GPT2LMHeadModel(GPT2Config(vocab_size=50, n_positions=16, n_embd=16, n_layer=1, n_head=2))
    args = TrainingArguments(output_dir="out", max_steps=6, per_device_train_batch_size=8, logging_steps=2, eval_strategy="steps", eval_steps=3, save_strategy="no", report_to=[], use_cpu=True, disable_tqdm=True, dataloader_pin_memory=False)
    trainer = Trainer(model=model, args=args, train_dataset=data, eval_dataset=data[:8])
    trainer.train()
    print_report(trainer)


if __name__ == "__main__":
    main()
