import pandas as pd
from sklearn.model_selection import train_test_split

table = pd.DataFrame({"text": ["good", "bad", "fine", "dull"], "lang": ["en", "en", "de", "en"], "label": [1, 0, 1, 0]})
german = table[table.lang == "de"]
print("rows:", len(german))
train, test = train_test_split(german, test_size=0.2, random_state=0)
print(len(train), len(test))
