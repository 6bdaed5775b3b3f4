import pickle

import numpy as np

with open("churn_model.pkl", "rb") as f:
    model = pickle.load(f)

customers = np.random.default_rng(0).random((5, 4))
print(model.predict_proba(customers)[:, 1])
