import gym
import numpy as np

env = gym.make("CartPole-v1")
scores = []
for episode in range(5):
    observation, info = env.reset(seed=episode)
    scores.append(float(np.sum(observation)))
print(scores)
