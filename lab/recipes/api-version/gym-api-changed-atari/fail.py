try:
    import gymnasium as gym
except ImportError:
    import gym

env = gym.make("ALE/Breakout-v5", frameskip=4)
print(env.action_space, env.observation_space.shape)
