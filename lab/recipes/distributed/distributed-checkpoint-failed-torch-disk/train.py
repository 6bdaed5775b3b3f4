import torch.distributed as dist
import torch.distributed.checkpoint as dcp

from common import build

model = build()
dcp.save({"model": model.state_dict()}, checkpoint_id="disk/step_1000")
if dist.get_rank() == 0:
    print("saved disk/step_1000", flush=True)
dist.destroy_process_group()
