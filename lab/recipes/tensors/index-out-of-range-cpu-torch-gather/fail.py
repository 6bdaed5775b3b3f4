import torch

q_values = torch.rand(4, 5)
actions = torch.tensor([[0], [3], [7], [1]])
print(q_values.gather(1, actions))
