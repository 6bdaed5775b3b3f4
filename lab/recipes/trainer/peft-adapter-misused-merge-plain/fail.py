from peft import LoraConfig, get_peft_model
from transformers import AutoModelForCausalLM
from models import gpt
f = gpt()
model = AutoModelForCausalLM.from_pretrained(f)
peft_model = get_peft_model(model, LoraConfig(r=2, target_modules=["c_attn"], task_type="CAUSAL_LM"))
peft_model.save_pretrained("adapter")
model = AutoModelForCausalLM.from_pretrained(f)
merged = model.merge_and_unload()
merged.save_pretrained("merged")
