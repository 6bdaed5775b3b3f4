import gymnasium as gym

env = gym.make("LunarLander-v1")
observation, info = env.reset(seed=1)
print(observation)
