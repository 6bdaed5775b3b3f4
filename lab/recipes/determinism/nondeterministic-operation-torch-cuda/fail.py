import torch
import torch.nn.functional as F

torch.use_deterministic_algorithms(True)
logits = torch.empty(2, 19, 64, 64, device="cuda")
labels = torch.empty(2, 64, 64, dtype=torch.long, device="cuda")
loss = F.nll_loss(logits, labels)
