import torch.distributed as dist
import torch.distributed.checkpoint as dcp

from common import build

model = build()
state = {"model": model.state_dict()}
dcp.load(state, checkpoint_id="/scratch/run7/step_1000")
model.load_state_dict(state["model"])
print("rank", dist.get_rank(), "resumes at step 1000")
dist.destroy_process_group()
