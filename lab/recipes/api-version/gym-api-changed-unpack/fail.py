try:
    import gymnasium as gym
except ImportError:
    import gym

env = gym.make("CartPole-v1")
total = 0.0
for episode in range(3):
    state = env.reset()
    done = False
    while not done:
        action = env.action_space.sample()
        state, reward, done, info = env.step(action)
        total += reward
    print("episode", episode, "reward", total)
