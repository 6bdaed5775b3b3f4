import numpy as np
from PIL import Image

rng = np.random.RandomState(0)
heat = rng.rand(32, 32).astype("float32")
picture = np.stack([heat, np.zeros_like(heat), 1 - heat], axis=-1)
overlay = Image.fromarray(picture).resize((128, 128))
overlay.save("heat.png")
