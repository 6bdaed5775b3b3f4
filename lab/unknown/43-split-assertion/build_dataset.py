#!/usr/bin/env python3
import argparse

import splits


def build(n, seed):
    ids = list(range(n))
    train, val = splits.make_splits(ids, seed, n_val=n // 10)
    splits.check_splits(train, val, n)
    print(f"train {len(train)}, val {len(val)}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("-n", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    print("building dataset v3 ...")
    build(args.n, args.seed)
