import torch
from diffusers import UNet2DModel
model = UNet2DModel(
    sample_size=32, in_channels=3, out_channels=3, layers_per_block=2,
    block_out_channels=(32, 64, 128),
    down_block_types=("DownBlock2D", "AttnDownBlock2D"),
    up_block_types=("AttnUpBlock2D", "UpBlock2D"),
)
print(model(torch.randn(1, 3, 32, 32), 10).sample.shape)
