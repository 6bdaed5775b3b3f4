import pandas as pd
from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.linear_model import LogisticRegression

REVIEWS = [
    "17,2021-03-01,good value for the price,1",
    "18,2021-03-01,arrived broken,0",
    "19,2021-03-02,works as described,1",
    "20,2021-03-02,nice, but the cable is too short, sent back,0",
    "21,2021-03-03,would buy again,1",
    "22,2021-03-05,stopped working after a week,0",
]

with open("reviews.csv", "w") as handle:
    handle.write("id,date,text,label\n")
    handle.write("\n".join(REVIEWS) + "\n")

reviews = pd.read_csv("reviews.csv", parse_dates=["date"])
features = TfidfVectorizer().fit_transform(reviews["text"])
model = LogisticRegression().fit(features, reviews["label"])
print("accuracy", model.score(features, reviews["label"]))
