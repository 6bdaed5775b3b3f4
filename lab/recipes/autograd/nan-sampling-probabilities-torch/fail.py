import torch

logits = torch.tensor([[1.0, float("inf"), 3.0], [0.5, 0.2, 0.3]])
probs = torch.softmax(logits, dim=-1)
print(probs)
next_tokens = torch.multinomial(probs, num_samples=1)
