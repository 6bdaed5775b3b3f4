import torch

state = torch.hub.load_state_dict_from_url("https://download.pytorch.org/models/resnet18-5c106cde.pth")
