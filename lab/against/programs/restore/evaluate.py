"""A checkpoint and shards, with lines as absl's and glog's; flags in a dump, variables before it."""
import os
import sys
import time
import zlib

import numpy as np
import torch

FLAGS = {"checkpoint": "model.pt", "shards": 3, "batch": 50, "workdir": f"/tmp/eval_{os.getpid()}", "alsologtostderr": True, "vmodule": "", "verbosity": 0, "xprof_port": 9000 + os.getpid() % 999}
for word in sys.argv[1:]:
    name, _, value = word.lstrip("-").partition("=")
    FLAGS[name] = value


def info(text):
    now = time.time()
    print(f"I{time.strftime('%m%d %H:%M:%S')}.{int(now % 1 * 1e6):06} {os.getpid():7} evaluate.py:{sys._getframe(1).f_lineno}] {text}", flush=True)


for name in sorted(os.environ):
    if name.startswith(("TORCH", "OMP", "MKL", "SLURM", "JOB_")):
        info(f"env {name}={os.environ[name]}")
for name, value in FLAGS.items():
    info(f"--{name}={value}")
info(f"Python {sys.version.split()[0]}; PyTorch {torch.__version__}; NumPy {np.__version__}")
held = torch.load(FLAGS["checkpoint"])
info(f"restored {len(held['model'])} tensors, lr {held['args'].lr}")
model = torch.nn.Linear(8, 2)
model.load_state_dict(held["model"])
for number in range(int(FLAGS["shards"])):
    path = f"shard-{number:02}.npz"
    with open(path, "rb") as file:
        info(f"opening {path} crc32={zlib.crc32(file.read()):08x} size={os.path.getsize(path)}")
    start = time.perf_counter()
    y = model(torch.from_numpy(np.load(path)["x"]))
    info(f"{path}: mean output {y.mean().item():.5f} in {(time.perf_counter() - start) * 1e3:.2f} ms")
info("all shards evaluated")
