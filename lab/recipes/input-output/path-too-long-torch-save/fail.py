import re

import torch
import torch.nn as nn

corpus = (
    "It was a bright cold day, and the clocks of the town were striking nine. Nobody in the long street looked up, for "
    "the fog had come down from the hills in the night, and it lay between the houses like wet wool, so that the lamps "
    "burned until noon and the carts went at a walk."
)
vocab = sorted(set(corpus))
model = nn.Sequential(nn.Embedding(len(vocab), 16), nn.Linear(16, len(vocab)))
ids = torch.tensor([vocab.index(c) for c in corpus])
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(3):
    loss = nn.functional.cross_entropy(model(ids[:-1]), ids[1:])
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    print("epoch %d loss %.3f" % (epoch, loss.item()))
name = re.sub(r"[^a-z]+", "-", corpus.lower()) + "-epoch%d.pt" % epoch
torch.save(model.state_dict(), name)
