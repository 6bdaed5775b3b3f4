import pickle

pickle.dump({"weights": [0.1, 0.2]}, open("model.pkl", "wb"))
text = open("model.pkl", encoding="utf-8").read()
print(text)
