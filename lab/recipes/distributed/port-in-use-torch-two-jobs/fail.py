import os
import socket

import torch
import torch.distributed as dist

other = socket.socket()
other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
other.bind(("0.0.0.0", 29500))
other.listen(1)   # the other job of this node


def setup(rank, world):
    os.environ["MASTER_ADDR"] = "localhost"
    os.environ["MASTER_PORT"] = "29500"
    dist.init_process_group("gloo", rank=rank, world_size=world)


setup(0, 1)
print("ready")
