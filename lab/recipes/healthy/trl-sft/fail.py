import torch
from datasets import Dataset
from transformers import GPT2Config, GPT2LMHeadModel, PreTrainedTokenizerFast
from tokenizers import Tokenizer, models, pre_tokenizers, trainers
import trl

rows = [f"question {i}: what is {i} plus {i}? answer: {i + i}." for i in range(100)]
raw = Tokenizer(models.BPE(unk_token="<unk>"))
raw.pre_tokenizer = pre_tokenizers.Whitespace()
raw.train_from_iterator(rows, trainers.BpeTrainer(vocab_size=150, special_tokens=["<unk>", "<pad>", "</s>"]))
tokenizer = PreTrainedTokenizerFast(tokenizer_object=raw, unk_token="<unk>", pad_token="<pad>", eos_token="</s>")
torch.manual_seed(0)
model = GPT2LMHeadModel(GPT2Config(vocab_size=len(tokenizer), n_positions=64, n_embd=32, n_layer=2, n_head=2, eos_token_id=2))
data = Dataset.from_dict({"text": rows})
common = dict(output_dir="out", per_device_train_batch_size=8, num_train_epochs=2, logging_steps=5, report_to=[], save_strategy="no")
if trl.__version__ < "0.12":
    from transformers import TrainingArguments

    trainer = trl.SFTTrainer(model, TrainingArguments(**common), train_dataset=data, tokenizer=tokenizer, dataset_text_field="text", packing=False)
else:
    trainer = trl.SFTTrainer(model, trl.SFTConfig(**common, bf16=False, gradient_checkpointing=False), train_dataset=data, processing_class=tokenizer)
trainer.train()
print("tuned")
