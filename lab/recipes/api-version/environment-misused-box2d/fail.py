import gymnasium as gym
import numpy as np


def evaluate(name, episodes):
    env = gym.make(name)
    scores = []
    for seed in range(episodes):
        env.reset(seed=seed)
        done, score = False, 0.0
        while not done:
            _, reward, terminated, truncated, _ = env.step(env.action_space.sample())
            score += reward
            done = terminated or truncated
        scores.append(score)
    return np.mean(scores)


for name in ("CartPole-v1", "BipedalWalker-v3"):
    print(name, evaluate(name, 3))
