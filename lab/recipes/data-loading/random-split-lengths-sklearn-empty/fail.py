from pathlib import Path

from sklearn.model_selection import train_test_split

files = sorted(Path("data/images").glob("**/*.jpg"))
labels = [file.parent.name for file in files]
train, test, y_train, y_test = train_test_split(files, labels, test_size=0.2, random_state=7)
print(len(train), len(test))
