import pickle

with open("pipe.pkl", "rb") as f:
    pipe = pickle.load(f)
print(pipe.transform(["Hello World"]))
