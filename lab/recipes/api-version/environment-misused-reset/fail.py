import gymnasium as gym

env = gym.make("CartPole-v1")
episodes = []
for episode in range(3):
    total, done = 0.0, False
    while not done:
        observation, reward, terminated, truncated, info = env.step(env.action_space.sample())
        total += reward
        done = terminated or truncated
    env.reset(seed=episode)
    episodes.append(total)
print(episodes)
