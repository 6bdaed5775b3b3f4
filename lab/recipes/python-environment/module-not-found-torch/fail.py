import numpy as np
import torch

print(np.__version__, torch.__version__)
