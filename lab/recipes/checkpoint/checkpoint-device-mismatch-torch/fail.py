import torch
import torch.serialization

# A checkpoint as a machine of four GPUs writes it.
torch.serialization.register_package(1, lambda storage: "cuda:3", lambda storage, place: None)
torch.save({"weight": torch.zeros(10)}, "epoch_10.pth")
state = torch.load("epoch_10.pth")
