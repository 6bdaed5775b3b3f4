import gym

env = gym.make("MountainCar-v0")
state = env.reset()
score = 0.0
for step in range(200):
    state, reward, terminated, truncated, info = env.step(env.action_space.sample())
    score += reward
    if terminated or truncated:
        break
print(score)
