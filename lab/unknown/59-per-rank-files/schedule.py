class WarmupCosine:
    def __init__(self, optimizer, warmup, total):
        self.optimizer, self.warmup, self.total = optimizer, warmup, total
        self.base = optimizer.param_groups[0]["lr"]

    def step(self, t):
        lr = self.base * min(1.0, t / self.warmup)
        for group in self.optimizer.param_groups:
            group["lr"] = lr
        return lr
