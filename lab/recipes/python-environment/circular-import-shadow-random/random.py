import numpy as np

def random_split(x, frac=0.8):
    idx = np.random.permutation(len(x))
    n = int(len(x) * frac)
    return x[idx[:n]], x[idx[n:]]
