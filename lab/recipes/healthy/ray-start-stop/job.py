import os
import time

import ray

ray.init(address="auto", log_to_driver=True)


@ray.remote(max_retries=2, retry_exceptions=True)
def flaky(i, folder):
    marker = os.path.join(folder, f"tried-{i}")
    if i == 2 and not os.path.exists(marker):
        open(marker, "w").close()
        raise ValueError("the first try of task 2 is meant to fail")
    time.sleep(0.2)
    print("task", i, "done")
    return i * i


@ray.remote
class Counter:
    def __init__(self):
        self.n = 0

    def add(self):
        self.n += 1
        return self.n


print(ray.get([flaky.remote(i, os.getcwd()) for i in range(6)]))
counter = Counter.remote()
print("counted", ray.get([counter.add.remote() for _ in range(5)])[-1])
