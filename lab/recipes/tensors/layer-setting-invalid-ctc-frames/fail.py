import torch
from torch import nn


class Recogniser(nn.Module):
    def __init__(self, letters):
        super().__init__()
        self.conv = nn.Conv1d(40, 64, 5, stride=2, padding=2)
        self.out = nn.Linear(64, letters)

    def forward(self, mel):
        return self.out(self.conv(mel).transpose(1, 2)).log_softmax(-1)


def main():
    model, ctc = Recogniser(30), nn.CTCLoss()
    mel = torch.randn(3, 40, 160)
    frames = torch.tensor([160, 140, 96])
    text = torch.randint(1, 30, (3, 12))
    letters = torch.tensor([12, 10, 7])
    loss = ctc(model(mel).transpose(0, 1), text, frames, letters)
    loss.backward()


main()
