"""python folds.py data.npy labels.npy: k-fold evaluation of a nearest-centroid classifier"""
import sys

import numpy as np
from sklearn.model_selection import StratifiedKFold
from sklearn.neighbors import NearestCentroid


def load():
    return np.load(sys.argv[1]), np.load(sys.argv[2])


def main():
    x, y = load()
    print("x", x.shape, "y", y.shape)
    scores = []
    for train, test in StratifiedKFold(4).split(x, y):
        scores.append(NearestCentroid().fit(x[train], y[train]).score(x[test], y[test]))
    print("mean", np.mean(scores))


if __name__ == "__main__":
    main()
