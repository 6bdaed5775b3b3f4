import torch
import torch.nn as nn


class Detector(nn.Module):
    def __init__(self):
        super(Detector, self).__init__()
        self.backbone = nn.Conv2d(3, 8, 3, padding=1)
        self.cls = nn.Linear(8, 3)
        self.box = nn.Linear(8, 4)

    def forward(self, images, targets=None):
        features = self.backbone(images).mean(dim=(2, 3)) if targets is not None else self.backbone(images)
        if targets is None:
            return features
        return {
            "loss_classifier": nn.functional.cross_entropy(self.cls(features), targets["labels"]),
            "loss_box_reg": nn.functional.smooth_l1_loss(self.box(features), targets["boxes"]),
        }


model = Detector()
optimizer = torch.optim.SGD(model.parameters(), lr=0.005, momentum=0.9)
images = torch.rand(2, 3, 32, 32)
targets = {"labels": torch.tensor([1, 2]), "boxes": torch.rand(2, 4)}
model.train()
loss = model(images, targets)
optimizer.zero_grad()
loss.backward()
optimizer.step()
