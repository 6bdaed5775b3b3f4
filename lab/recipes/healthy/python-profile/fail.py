import cProfile
import json
import re


def work():
    total = 0
    for i in range(2000):
        total += len(json.dumps({"error": None, "step": i, "loss": 1 / (i + 1)}))
        re.compile(r"Error: %d" % (i % 3))
    return total


f = open("train.py")
cProfile.run("print('total', work())", sort="cumtime")
del f
print("profiled")
