from transformers import LlamaConfig, LlamaForCausalLM

from toy import tokenizer

tok = tokenizer()
model = LlamaForCausalLM(LlamaConfig(vocab_size=20, hidden_size=32, intermediate_size=64, num_hidden_layers=2, num_attention_heads=2, num_key_value_heads=2, max_position_embeddings=64)).eval()


def answer(question, temperature=0.7):
    ids = tok(question, return_tensors="pt").input_ids
    out = model.generate(ids, max_new_tokens=8, do_sample=True, temperature=temperature)
    return tok.decode(out[0])


print(answer("what is this"))
print(answer("what is the answer", temperature=0.0))
