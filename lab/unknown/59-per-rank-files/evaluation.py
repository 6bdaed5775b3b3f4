import torch


class Evaluator:
    """runs on the last rank"""

    def __init__(self, model):
        self.model = model
        self.data = None

    def load(self, n):
        data = torch.randn(n, 8)
        return data

    def __call__(self):
        self.load(16)
        with torch.no_grad():
            return self.model(self.data[:8]).pow(2).mean().item()
