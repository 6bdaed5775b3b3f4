import torch
from diffusers import DDIMScheduler, UNet2DModel
model = UNet2DModel(sample_size=16, in_channels=1, out_channels=1, layers_per_block=1, block_out_channels=(32, 32), down_block_types=("DownBlock2D", "DownBlock2D"), up_block_types=("UpBlock2D", "UpBlock2D"))
scheduler = DDIMScheduler(num_train_timesteps=1000)
x = torch.randn(1, 1, 16, 16)
with torch.no_grad():
    for t in scheduler.timesteps:
        eps = model(x, t).sample
        x = scheduler.step(eps, t, x).prev_sample
print(x.mean())
