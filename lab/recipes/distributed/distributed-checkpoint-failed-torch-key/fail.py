import torch
import torch.distributed.checkpoint as dcp
import torch.nn as nn


def network(layers):
    return nn.Sequential(*[nn.Linear(16, 16) for _ in range(layers)])


def save(folder):
    model = network(3)
    dcp.save({"model": model.state_dict()}, checkpoint_id=folder)
    print("saved", folder)


def resume(folder, layers):
    model = network(layers)
    state = {"model": model.state_dict()}
    dcp.load(state, checkpoint_id=folder)
    model.load_state_dict(state["model"])
    return model


save("checkpoints/step-500")
model = resume("checkpoints/step-500", layers=4)
print(sum(p.numel() for p in model.parameters()))
