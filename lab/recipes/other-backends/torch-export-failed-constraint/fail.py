import torch


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.scale = torch.nn.Parameter(torch.ones(8, 4))

    def forward(self, x):
        return x * self.scale


batch = torch.export.Dim("batch")
program = torch.export.export(Net(), (torch.randn(8, 4),), dynamic_shapes={"x": {0: batch}})
print(program)
