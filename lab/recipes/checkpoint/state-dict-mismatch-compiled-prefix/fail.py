import torch
import torch.nn as nn
import torch.nn.functional as F
def build(classes=10):
    return nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, classes))


model = build()
trained = torch.compile(build())
torch.save(trained.state_dict(), "compiled.pt")
state = torch.load("compiled.pt")
model.load_state_dict(state)
print("loaded")
