"""Data parallel on two processes."""
import logging
import time
import tomllib

import torch
import torch.distributed as dist
from torch import nn
from torch.nn.parallel import DistributedDataParallel

logging.basicConfig(level=logging.INFO, format="[titan] %(asctime)s - %(name)s - %(levelname)s - %(message)s")
log = logging.getLogger("root")
with open("job.toml", "rb") as file:
    job = tomllib.load(file)


class Layers(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.ModuleList(nn.Linear(job["model"]["dim"], job["model"]["dim"]) for _ in range(job["model"]["n_layers"]))

    def forward(self, x, step):
        for number, layer in enumerate(self.layers):
            if number != 1 or step % 3:
                x = torch.relu(layer(x)) + x
        return x


def main():
    dist.init_process_group("gloo")
    rank, world = dist.get_rank(), dist.get_world_size()
    if rank:
        log.setLevel(logging.CRITICAL)
    log.info("Starting job: %s", job["job"]["description"])
    log.info("Building 1-D device mesh with ['dp'], [%d]", world)
    local, whole = job["training"]["local_batch_size"], job["training"]["global_batch_size"]
    if whole % (local * world):
        raise ValueError(f"global batch size must be multiple of local batch size times data-parallel degree ({whole} % ({local} * {world}) != 0)")
    model = DistributedDataParallel(Layers(), find_unused_parameters=job["parallelism"]["find_unused_parameters"])
    log.info("Model %s size: %d total parameters", job["model"]["flavor"], sum(one.numel() for one in model.parameters()))
    log.info("Trainer is initialized with local batch size %d, global batch size %d, gradient accumulation steps %d", local, whole, whole // local // world)
    optimizer = torch.optim.AdamW(model.parameters(), 1e-3)
    for step in range(1, job["training"]["steps"] + 1):
        start = time.perf_counter()
        x = torch.randn(local, job["model"]["dim"])
        loss = (model(x, step) - x).pow(2).mean()
        optimizer.zero_grad()
        loss.backward()
        norm = nn.utils.clip_grad_norm_(model.parameters(), job["training"]["max_norm"])
        optimizer.step()
        if step % job["metrics"]["log_freq"] == 0:
            took = time.perf_counter() - start
            log.info("step: %2d  loss: %8.5f  grad_norm: %7.4f  tps: %s  mfu: %.2f%%", step, loss, norm, f"{round(local / took):,}", 1 / took % 9)
    log.info("Training completed")
    dist.destroy_process_group()


main()
