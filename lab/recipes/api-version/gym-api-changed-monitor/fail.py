try:
    import gymnasium as gym
except ImportError:
    import gym

env = gym.make("CartPole-v1", render_mode="rgb_array")
env = gym.wrappers.Monitor(env, "videos", force=True)
env.reset()
for _ in range(50):
    env.step(env.action_space.sample())
env.close()
