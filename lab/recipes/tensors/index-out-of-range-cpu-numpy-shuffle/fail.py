import numpy as np

rng = np.random.default_rng(0)
features = rng.normal(size=(1000, 12)).astype("float32")
labels = rng.integers(0, 3, 1000)
order = rng.permutation(len(features))

train_x, train_y = features[:800], labels[:800]
for epoch in range(2):
    for start in range(0, len(order), 100):
        batch = order[start : start + 100]
        x, y = train_x[batch], train_y[batch]
        print(epoch, start, x.mean())
