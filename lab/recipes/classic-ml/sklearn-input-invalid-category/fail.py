import pandas as pd
from sklearn.preprocessing import OneHotEncoder

train = pd.DataFrame({"color": ["red", "green", "blue", "red"]})
test = pd.DataFrame({"color": ["green", "violet"]})
encoder = OneHotEncoder()
encoder.fit(train)
print(encoder.transform(test).toarray())
