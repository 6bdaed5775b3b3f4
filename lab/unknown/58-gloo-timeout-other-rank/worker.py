import datetime
import logging
import queue
import sys

import torch
import torch.distributed as dist

from feeder import Feeder

SCALE = {"gains": [[1.0] * 20, [0.5] * 3]}


def main():
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=8))
    rank = dist.get_rank()
    logging.basicConfig(level=logging.INFO, format=f"%(asctime)s [rank {rank}] %(message)s", datefmt="%H:%M:%S")
    feeder = Feeder(rank, SCALE)
    feeder.start()
    w = torch.zeros(6)
    for step in range(20):
        try:
            batch = feeder.queue.get(timeout=60)
        except queue.Empty:
            logging.error("no batch for 60 s, giving up")
            sys.exit(1)
        g = batch.mean(0)
        dist.all_reduce(g)
        w -= 0.1 * g
        logging.info("step %d |w| %.3f", step, w.norm())


if __name__ == "__main__":
    main()
