import torch
from torch import nn


def main():
    net = nn.LSTM(8, 16)
    path = "lstm.pt"
    torch.save(net.state_dict(), path)
    fresh = nn.LSTM(8, 16)
    fresh.load_state_dict(path)
    print("resumed")


main()
