import os
import pickle

CACHE = "features.pkl"
if os.path.exists(CACHE):
    with open(CACHE, "rb") as f:
        feats = pickle.load(f)
else:
    feats = [i ** 2 for i in range(10)]
    with open(CACHE, "wb") as f:
        pickle.dump(feats, f)
print(len(feats))
