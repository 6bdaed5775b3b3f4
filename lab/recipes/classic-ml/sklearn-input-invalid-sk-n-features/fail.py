import numpy as np

from sklearn.feature_extraction.text import CountVectorizer
from sklearn.naive_bayes import MultinomialNB

train = ["good movie", "bad movie", "great film", "awful film"]
test = ["a good and great movie indeed", "awful plot"]
vec = CountVectorizer()
clf = MultinomialNB().fit(vec.fit_transform(train), [1, 0, 1, 0])
print(clf.predict(vec.fit_transform(test)))
