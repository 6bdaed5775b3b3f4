import argparse

import torch
from transformers import GPT2Config, GPT2LMHeadModel


def load():
    torch.manual_seed(0)
    return GPT2LMHeadModel(GPT2Config(vocab_size=300, n_positions=128, n_embd=32, n_layer=2, n_head=2, bos_token_id=1, eos_token_id=2)).eval()


@torch.inference_mode()
def answer(model, ids, temperature, top_p, max_new_tokens):
    out = model.generate(
        ids,
        attention_mask=torch.ones_like(ids),
        do_sample=True,
        temperature=temperature,
        top_p=top_p,
        max_new_tokens=max_new_tokens,
        pad_token_id=0,
    )
    return out[0, ids.shape[1]:].tolist()


if __name__ == "__main__":
    p = argparse.ArgumentParser()
    p.add_argument("--temperature", type=float, default=0.7)
    p.add_argument("--top-p", type=float, default=0.9)
    p.add_argument("--max-new-tokens", type=int, default=16)
    a = p.parse_args()
    model = load()
    print("Model loaded, prompt has 5 tokens")
    print(answer(model, torch.tensor([[1, 20, 33, 7, 91]]), a.temperature, a.top_p, a.max_new_tokens))
