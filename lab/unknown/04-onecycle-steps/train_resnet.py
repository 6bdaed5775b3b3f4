import argparse

import torch
from torch import nn
from torch.optim.lr_scheduler import OneCycleLR


def get_args():
    p = argparse.ArgumentParser()
    p.add_argument("--epochs", type=int, default=4)
    p.add_argument("--steps-per-epoch", type=int, default=25)
    p.add_argument("--accum", type=int, default=1)
    p.add_argument("--max-lr", type=float, default=0.1)
    return p.parse_args()


class Trainer:
    def __init__(self, args):
        self.args = args
        self.model = nn.Sequential(nn.Flatten(), nn.Linear(48, 10))
        self.opt = torch.optim.SGD(self.model.parameters(), lr=args.max_lr, momentum=0.9)
        self.sched = OneCycleLR(self.opt, max_lr=args.max_lr, total_steps=args.epochs * args.steps_per_epoch // args.accum)
        self.step = 0

    def run_epoch(self, epoch):
        for i in range(self.args.steps_per_epoch):
            x, y = torch.randn(8, 3, 4, 4), torch.randint(0, 10, (8,))
            loss = nn.functional.cross_entropy(self.model(x), y)
            loss.backward()
            if i % self.args.accum == 0:
                self.opt.step()
                self.opt.zero_grad()
            self.sched.step()
            self.step += 1
        print("Epoch {:>2d} | step {:>4d} | lr {:.5f} | loss {:.4f}".format(epoch, self.step, self.sched.get_last_lr()[0], loss.item()))


if __name__ == "__main__":
    args = get_args()
    print(args)
    trainer = Trainer(args)
    for epoch in range(args.epochs):
        trainer.run_epoch(epoch)
