import random

import numpy as np

try:
    import gymnasium as gym
except ImportError:
    import gym

SEED = 7
random.seed(SEED)
np.random.seed(SEED)
env = gym.make("Acrobot-v1")
env.seed(SEED)
env.action_space.seed(SEED)
print(env.reset())
