import torch

nodes = 1000
edges = torch.stack([torch.arange(nodes - 1), torch.arange(1, nodes)])
adjacency = torch.sparse_coo_tensor(edges, torch.ones(nodes - 1), (nodes, nodes)).cuda()
adjacency._coalesced_(True)
features = torch.zeros(nodes, 64).cuda()

for layer in range(2):
    features = torch.sparse.mm(adjacency, features)
    print("layer", layer, features.shape)
