import os
import signal
import time

import torch
import torch.multiprocessing as mp


def work(rank, queue):
    data = torch.randn(100, 10)
    for step in range(3):
        data = data @ torch.eye(10)
        print("worker %d step %d" % (rank, step), flush=True)
    if rank == 1:
        os.kill(os.getpid(), signal.SIGKILL)
    time.sleep(1)


if __name__ == "__main__":
    mp.spawn(work, args=(None,), nprocs=2)
