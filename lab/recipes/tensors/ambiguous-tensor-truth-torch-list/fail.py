import torch

embeddings = [torch.randn(128) for _ in range(4)]
batch = torch.tensor(embeddings)
print(batch.shape)
