"""The Trainer of transformers with its arguments from a file."""
import glob
import json
import logging
import subprocess
import sys

import torch
import transformers
from transformers import BertConfig, BertForSequenceClassification, HfArgumentParser, Trainer, TrainingArguments

logger = logging.getLogger(__name__)
logging.basicConfig(format="%(asctime)s - %(levelname)s - %(name)s - %(message)s", datefmt="%m/%d/%Y %H:%M:%S", level=logging.INFO)
transformers.utils.logging.set_verbosity_info()
print(open("args.json").read())
print(subprocess.run(["ls", "-l", "data"], capture_output=True, text=True).stdout)
(training,) = HfArgumentParser(TrainingArguments).parse_json_file("args.json")
logger.warning(f"Process rank: {training.local_rank}, device: {training.device}, n_gpu: {training.n_gpu}, distributed training: False, 16-bits training: {training.fp16}")
rows = []
for path in sorted(glob.glob("data/*.json")):
    with open(path) as file:
        rows += json.load(file)
    logger.info(f"{path} read")
data = [{"input_ids": torch.tensor([ord(char) % 64 for char in row["text"]]), "labels": row["label"]} for row in rows]
config = BertConfig(vocab_size=64, hidden_size=32, num_hidden_layers=1, num_attention_heads=4, intermediate_size=64)
trainer = Trainer(BertForSequenceClassification(config), training, train_dataset=data[:160], eval_dataset=data[160:])
trainer.train()
