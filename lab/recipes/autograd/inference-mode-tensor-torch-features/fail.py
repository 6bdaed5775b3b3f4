import torch

encoder, head = torch.nn.Linear(8, 4), torch.nn.Linear(4, 2)
with torch.inference_mode():
    features = encoder(torch.rand(16, 8))
loss = head(features).mean()
loss.backward()
