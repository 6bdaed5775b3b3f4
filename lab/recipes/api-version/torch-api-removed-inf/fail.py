import torch

matrix = torch.eye(3)
values, vectors = torch.symeig(matrix, eigenvectors=True)
