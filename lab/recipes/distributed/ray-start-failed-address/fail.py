import ray

ray.init(address="auto")


@ray.remote(num_cpus=1)
def preprocess(part):
    return sum(range(part * 1000))


print(ray.get([preprocess.remote(part) for part in range(8)]))
