import pickle

class TextCleaner:
    def transform(self, texts):
        return [t.lower() for t in texts]

if __name__ == "__main__":
    with open("pipe.pkl", "wb") as f:
        pickle.dump(TextCleaner(), f)
