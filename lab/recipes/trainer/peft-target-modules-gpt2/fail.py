from peft import LoraConfig, TaskType, get_peft_model
from transformers import AutoModelForCausalLM, GPT2Config

config = GPT2Config(vocab_size=200, n_embd=32, n_layer=2, n_head=2, n_positions=64)
model = AutoModelForCausalLM.from_config(config)
lora = LoraConfig(task_type=TaskType.CAUSAL_LM, r=8, lora_alpha=16, lora_dropout=0.05, target_modules=["q_proj", "v_proj"])
model = get_peft_model(model, lora)
model.print_trainable_parameters()
