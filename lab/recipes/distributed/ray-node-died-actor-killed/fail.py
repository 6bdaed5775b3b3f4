import os
import signal
import subprocess
import time

import numpy as np
import ray

ray.init(num_cpus=2, include_dashboard=False)


@ray.remote
class Shard:
    def __init__(self, seed):
        self.rows = np.random.default_rng(seed).normal(size=(2000, 64))

    def pid(self):
        return os.getpid()

    def epoch(self, number):
        time.sleep(3)
        return float((self.rows @ self.rows.T).mean()) + number


shards = [Shard.remote(seed) for seed in range(2)]
pids = ray.get([shard.pid.remote() for shard in shards])
# The operator ends the process that the monitoring complained about.
subprocess.Popen(["sh", "-c", f"sleep 2; kill -{int(signal.SIGKILL)} {pids[1]}"])
for number in range(5):
    print("epoch", number, ray.get([shard.epoch.remote(number) for shard in shards]), flush=True)
