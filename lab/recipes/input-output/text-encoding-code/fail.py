labels = open("labels.txt").read().splitlines()
print(len(labels), "labels")
