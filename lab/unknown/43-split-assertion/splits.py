import random


def make_splits(ids, seed, n_val):
    rng = random.Random(seed)
    val = set(rng.sample(ids, n_val))
    train = [i for i in ids if rng.random() < 0.9]
    return train, sorted(val)


def check_splits(train, val, total):
    assert not set(train) & set(val), f"{len(set(train) & set(val))} ids are in both train and val"
    assert len(train) + len(val) == total
