from peft import LoraConfig, get_peft_model
from transformers import AutoModelForCausalLM
from models import gpt
model = AutoModelForCausalLM.from_pretrained(gpt())
model = get_peft_model(model, LoraConfig(r=0, lora_alpha=16, target_modules=["c_attn"], task_type="CAUSAL_LM"))
model.print_trainable_parameters()
