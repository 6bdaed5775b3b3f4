try:
    import gymnasium as gym
except ImportError:
    import gym
import numpy as np


class Corridor(gym.Env):
    action_space = gym.spaces.Discrete(2)
    observation_space = gym.spaces.Box(0, 10, (1,), np.float32)

    def __init__(self, length=10):
        self.length, self.at = length, 0

    def reset(self, seed=None, options=None):
        self.at = 0
        return np.array([self.at], np.float32), {}

    def step(self, action):
        self.at += 1 if action else -1
        return np.array([self.at], np.float32), 1.0, self.at >= self.length, False, {}


gym.register("Corridor-v0", entry_point=Corridor)
env = gym.make("Corridor-v0", render_mode="rgb_array")
print(env.reset())
