import torch

samples = []
for index in range(10000):
    samples.append(torch.rand(3, 512, 512))
    if index % 50 == 0:
        print("loaded %d / 10000" % index)
