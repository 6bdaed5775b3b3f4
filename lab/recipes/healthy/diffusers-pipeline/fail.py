import torch
from diffusers import DDIMScheduler, DDPMPipeline, DDPMScheduler, UNet2DModel

torch.manual_seed(0)
unet = UNet2DModel(sample_size=16, in_channels=3, out_channels=3, layers_per_block=1, block_out_channels=(32, 32), norm_num_groups=8,
                   down_block_types=("DownBlock2D", "DownBlock2D"), up_block_types=("UpBlock2D", "UpBlock2D"))
DDPMPipeline(unet, DDPMScheduler(num_train_timesteps=100)).save_pretrained("pipe")
pipe = DDPMPipeline.from_pretrained("pipe", torch_dtype=torch.float32, use_safetensors=True)
pipe.scheduler = DDIMScheduler.from_config(pipe.scheduler.config, some_old_option=1)
pipe.to("cpu")
images = pipe(batch_size=2, num_inference_steps=10).images
images[0].save("first.png")
print("made", len(images), images[0].size)
