import numpy as np
from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.linear_model import LogisticRegression

texts = ["good film", "bad film", "dull book", "good book"] * 5
labels = [1, 0, 0, 1] * 5


def features(texts):
    return TfidfVectorizer().fit_transform(texts)


model = LogisticRegression()
model.fit(features(texts), labels)
answer = LogisticRegression()
print(answer.predict(features(["good film", "bad film", "dull book"])))
