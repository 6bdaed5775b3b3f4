import pandas as pd
from sklearn.ensemble import RandomForestClassifier
from sklearn.model_selection import train_test_split

from features import split_xy


def main():
    df = pd.read_csv("loans.csv")
    print(f"loaded {len(df)} rows, {df.shape[1]} columns")
    x, y = split_xy(df)
    x_train, x_test, y_train, y_test = train_test_split(pd.get_dummies(x), y, random_state=0)
    model = RandomForestClassifier(n_estimators=50).fit(x_train, y_train)
    print("accuracy", model.score(x_test, y_test))


if __name__ == "__main__":
    main()
