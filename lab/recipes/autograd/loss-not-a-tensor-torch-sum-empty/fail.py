import torch
import torch.nn as nn

head = nn.Linear(64, 4)
optimizer = torch.optim.SGD(head.parameters(), lr=0.01)
data = [
    [torch.rand(4), torch.rand(4)],
    [torch.rand(4)],
    [],   # nothing on this picture
    [torch.rand(4)],
]


def box_loss(features, boxes):
    loss = 0.0
    for box in boxes:
        loss += (head(features) - box).abs().sum()
    return loss / max(len(boxes), 1)


for step, boxes in enumerate(data):
    loss = box_loss(torch.randn(64), boxes)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    print("step %d: loss %.4f" % (step, float(loss)))
