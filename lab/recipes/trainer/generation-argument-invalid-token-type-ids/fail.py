from transformers import LlamaConfig, LlamaForCausalLM

from toy import tokenizer

tok = tokenizer()
model = LlamaForCausalLM(LlamaConfig(vocab_size=20, hidden_size=32, intermediate_size=64, num_hidden_layers=2, num_attention_heads=2, num_key_value_heads=2, max_position_embeddings=64)).eval()

inputs = tok("what is the answer to this question", return_tensors="pt")
output = model.generate(**inputs, max_new_tokens=8, do_sample=False)
print(tok.batch_decode(output))
