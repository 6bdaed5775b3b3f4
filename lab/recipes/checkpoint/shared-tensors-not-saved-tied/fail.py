import torch
from safetensors.torch import save_file


class LM(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.embed = torch.nn.Embedding(100, 16)
        self.lm_head = torch.nn.Linear(16, 100, bias=False)
        self.lm_head.weight = self.embed.weight


model = LM()
save_file(model.state_dict(), "model.safetensors")
