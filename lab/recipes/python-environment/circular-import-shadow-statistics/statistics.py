import random
import statistics

scores = [random.gauss(0.8, 0.05) for _ in range(20)]
print("mean", statistics.mean(scores), "stdev", statistics.stdev(scores))
