try:
    import gymnasium as gym
except ImportError:
    import gym


def make(name, seed):
    env = gym.make(name)
    env.action_space.seed(seed)
    return env


envs = [make("Pong-v4", seed) for seed in range(4)]
print(len(envs))
