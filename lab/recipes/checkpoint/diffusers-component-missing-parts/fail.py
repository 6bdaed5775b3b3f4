import json
import os

import torch
from diffusers import DDPMScheduler, StableDiffusionPipeline

os.makedirs("sd", exist_ok=True)
DDPMScheduler().save_pretrained("sd/scheduler")
with open("sd/model_index.json", "w") as f:
    json.dump({"_class_name": "StableDiffusionPipeline", "_diffusers_version": "0.27.2", "scheduler": ["diffusers", "DDPMScheduler"]}, f)

pipe = StableDiffusionPipeline.from_pretrained("sd", torch_dtype=torch.float32, safety_checker=None)
pipe("a cat").images[0].save("cat.png")
