import torch
import torchvision_like

net = torchvision_like.resnet(classes=100).cuda()
batch = torch.zeros(64, 3, 112, 112).cuda()
print("parameters", sum(p.numel() for p in net.parameters()))
for step in range(10):
    scores = net(batch)
print("done", scores.shape)
