"""A small language model under the Trainer of transformers: dictionaries of metrics, its own bars."""
import argparse
import os
import sys

import torch
import transformers
from torch.utils.data import Dataset
from transformers import GPT2Config, GPT2LMHeadModel, Trainer, TrainingArguments

parser = argparse.ArgumentParser()
parser.add_argument("--max_seq_length", type=int, default=64)
parser.add_argument("--per_device_train_batch_size", type=int, default=8)
parser.add_argument("--learning_rate", type=float, default=5e-4)
parser.add_argument("--vocab_size", type=int, default=200)
parser.add_argument("--corpus", default="data/corpus.txt")
parser.add_argument("--old_style", action="store_true")
parser.add_argument("--load_best_model_at_end", action="store_true")
parser.add_argument("--fp16", action="store_true")
parser.add_argument("--run_name", default="tiny-gpt2")
parser.add_argument("--seed", type=int, default=42)
args = parser.parse_args()


class Characters(Dataset):
    def __init__(self, path, length):
        with open(path, encoding="utf-8") as file:
            self.ids = [ord(char) for char in file.read()]
        self.length = length

    def __len__(self):
        return len(self.ids) // self.length - 1

    def __getitem__(self, index):
        piece = torch.tensor(self.ids[index * self.length : (index + 1) * self.length])
        return {"input_ids": piece, "labels": piece}


def main():
    print("transformers", transformers.__version__, "torch", torch.__version__, "python", sys.version.split()[0])
    print(f"Training/evaluation parameters {args}")
    data = Characters(args.corpus, args.max_seq_length)
    print(f"corpus: {args.corpus}, {len(data.ids)} characters, largest id {max(data.ids)}, {len(data)} blocks")
    model = GPT2LMHeadModel(GPT2Config(vocab_size=args.vocab_size, n_positions=128, n_embd=32, n_layer=2, n_head=4))
    print(model.config)
    told = {"evaluation_strategy": "no"} if args.old_style else {}
    told |= {"load_best_model_at_end": True} if args.load_best_model_at_end else {}
    training = TrainingArguments(
        output_dir=f"out/{args.run_name}-{os.getpid()}", per_device_train_batch_size=args.per_device_train_batch_size,
        learning_rate=args.learning_rate, max_steps=30, logging_steps=5, save_strategy="steps", save_steps=1000,
        report_to=[], seed=args.seed, fp16=args.fp16, use_cpu=True, **told,
    )
    Trainer(model=model, args=training, train_dataset=data).train()


main()
