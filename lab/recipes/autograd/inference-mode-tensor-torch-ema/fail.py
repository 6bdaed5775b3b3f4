import copy

import torch
import torch.nn as nn


class Teacher:
    def __init__(self, student, momentum=0.99):
        with torch.inference_mode():
            self.weights = {name: value.clone() for name, value in student.state_dict().items()}
        self.momentum = momentum

    def predict(self, x):
        hidden = torch.relu(x @ self.weights["0.weight"].t() + self.weights["0.bias"])
        return hidden @ self.weights["2.weight"].t() + self.weights["2.bias"]

    def update(self, student):
        for name, value in student.state_dict().items():
            self.weights[name].mul_(self.momentum).add_(value, alpha=1 - self.momentum)


student = nn.Sequential(nn.Linear(10, 20), nn.ReLU(), nn.Linear(20, 2))
teacher = Teacher(student)
optimizer = torch.optim.SGD(student.parameters(), lr=0.1)
for step in range(10):
    x = torch.randn(16, 10)
    with torch.no_grad():
        target = teacher.predict(x).softmax(-1)
    loss = -(target * student(x).log_softmax(-1)).sum(-1).mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    teacher.update(student)
    print("step", step, "loss", loss.item())
