import math


def step_decay(epoch, lr, initial=0.01, drop=0.5, every=2):
    if epoch < 2:
        return initial
    lr = initial * math.pow(drop, math.floor(epoch / every))
