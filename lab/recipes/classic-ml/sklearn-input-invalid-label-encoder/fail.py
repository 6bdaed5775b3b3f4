from sklearn.preprocessing import LabelEncoder

encoder = LabelEncoder()
train = encoder.fit_transform(["cat", "dog", "horse", "dog"])
test = encoder.transform(["dog", "bird", "cat"])
print(train, test)
