import logging

import numpy as np
from sklearn.linear_model import Ridge
from sklearn.metrics import r2_score

logging.basicConfig(level=logging.INFO, format="[%(levelname)s] %(message)s")


def select(x, y, alphas, threshold=0.5):
    best_score = threshold
    for alpha in alphas:
        model = Ridge(alpha=alpha).fit(x[:60], y[:60])
        score = r2_score(y[60:], model.predict(x[60:]))
        logging.info("alpha %-8g r2 %.3f", alpha, score)
        if score > best_score:
            best_score, best_model = score, model
    return best_model, best_score


rng = np.random.default_rng(5)
x = rng.normal(size=(100, 10))
y = rng.normal(size=100)
model, score = select(x, y, [0.01, 0.1, 1, 10])
logging.info("best r2 %.3f with %s", score, model)
