"""Puts shards of a data set on the GPU before a run."""
import argparse
import logging
import time

import pynvml
import torch

parser = argparse.ArgumentParser()
parser.add_argument("--shards", type=int, default=6)
parser.add_argument("--rows", type=int, default=20000)
parser.add_argument("--dtype", default="float32")
args = parser.parse_args()
logging.basicConfig(level=logging.INFO, format="[%(asctime)s][%(name)s][%(levelname)s] - %(message)s")
log = logging.getLogger("stage")


def main():
    pynvml.nvmlInit()
    log.info("torch %s, CUDA %s", torch.__version__, torch.version.cuda)
    log.info("driver version: %s, it supports CUDA %s", pynvml.nvmlSystemGetDriverVersion(), pynvml.nvmlSystemGetCudaDriverVersion() / 1000)
    log.info("arguments: %s", vars(args))
    device = torch.device("cuda", torch.cuda.current_device())
    log.info("device: %s", torch.cuda.get_device_name(device))
    for number in range(args.shards):
        start = time.perf_counter()
        torch.empty(args.rows, 64, dtype=getattr(torch, args.dtype)).to(device)
        log.info("shard %d: %d rows in %.1f ms", number, args.rows, (time.perf_counter() - start) * 1000)
    log.info("ready")


main()
