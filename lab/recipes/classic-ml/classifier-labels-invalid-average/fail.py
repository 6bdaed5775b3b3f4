from sklearn.datasets import load_iris
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import f1_score, precision_score
from sklearn.model_selection import train_test_split

x, y = load_iris(return_X_y=True)
x_train, x_test, y_train, y_test = train_test_split(x, y, test_size=0.3, random_state=1, stratify=y)
model = LogisticRegression(max_iter=500).fit(x_train, y_train)
predicted = model.predict(x_test)
print("precision", precision_score(y_test, predicted))
print("f1", f1_score(y_test, predicted))
