import datetime
import os

import torch
import torch.distributed as dist


def main():
    rank, world = int(os.environ["RANK"]), int(os.environ["WORLD_SIZE"])
    print(f"node {rank} of {world}: joining {os.environ['MASTER_ADDR']}:{os.environ['MASTER_PORT']}", flush=True)
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=20))
    loss = torch.tensor(1.0 + rank)
    dist.all_reduce(loss)
    print("mean loss", (loss / world).item())


if __name__ == "__main__":
    main()
