import json

open("config.json", "w").write('{"lr": 0.001,\n "epochs": 10,\n}\n')
config = json.load(open("config.json"))
print(config)
