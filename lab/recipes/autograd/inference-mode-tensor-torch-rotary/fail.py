import torch
import torch.nn as nn


class Rotary(nn.Module):
    def __init__(self, dim):
        super().__init__()
        self.dim = dim
        self.table = None

    def forward(self, x):
        n = x.size(1)
        if self.table is None or self.table.size(0) < n:
            position = torch.arange(n)[:, None] / 10000 ** (torch.arange(self.dim)[None] / self.dim)
            self.table = position.cos()
        return x * self.table[:n]


class TinyLM(nn.Module):
    def __init__(self, vocab=50, dim=16):
        super().__init__()
        self.embed = nn.Embedding(vocab, dim)
        self.rotary = Rotary(dim)
        self.out = nn.Linear(dim, vocab)

    def forward(self, tokens):
        return self.out(self.rotary(self.embed(tokens)))


@torch.inference_mode()
def sample(model, length=12):
    tokens = torch.zeros(1, 1, dtype=torch.long)
    while tokens.size(1) < length:
        tokens = torch.cat([tokens, model(tokens)[:, -1:].argmax(-1)], dim=1)
    return tokens[0].tolist()


model = TinyLM()
optimizer = torch.optim.AdamW(model.parameters())
print("before training:", sample(model))
for step in range(3):
    batch = torch.randint(0, 50, (4, 9))
    logits = model(batch[:, :-1])
    loss = nn.functional.cross_entropy(logits.flatten(0, 1), batch[:, 1:].flatten())
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    print("step", step, loss.item())
