import pickle
import time


class RunState:
    def __init__(self, log_path):
        self.step = 0
        self.best = float("inf")
        self.started = time.time()
        self.log = open(log_path, "a")

    def record(self, loss):
        self.step += 1
        self.best = min(self.best, loss)
        self.log.write(f"{self.step} {loss}\n")

    def save(self, path):
        with open(path, "wb") as f:
            pickle.dump(self, f)
