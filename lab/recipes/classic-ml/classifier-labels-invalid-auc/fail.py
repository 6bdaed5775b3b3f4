from sklearn.datasets import load_wine
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import roc_auc_score
from sklearn.model_selection import train_test_split
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

x, y = load_wine(return_X_y=True)
x_train, x_test, y_train, y_test = train_test_split(x, y, test_size=0.3, random_state=1)
model = make_pipeline(StandardScaler(), LogisticRegression()).fit(x_train, y_train)
print("auc", roc_auc_score(y_test, model.predict_proba(x_test)))
