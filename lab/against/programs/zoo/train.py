"""Stable-Baselines3, with what the zoo prints before a run."""
import argparse
import time
from collections import OrderedDict
from pprint import pprint

import gymnasium as gym
from stable_baselines3 import PPO
from stable_baselines3.common.utils import set_random_seed

parser = argparse.ArgumentParser()
parser.add_argument("--env", default="CartPole-v1")
parser.add_argument("--seed", type=int, default=-1)
parser.add_argument("-n", "--n-timesteps", type=int, default=1024)
parser.add_argument("-params", "--hyperparams", nargs="*", default=[])
args = parser.parse_args()
hyperparams = {"policy": "MlpPolicy", "n_steps": 256, "batch_size": 64, "gae_lambda": 0.8, "gamma": 0.98, "n_epochs": 4, "ent_coef": 0.0, "learning_rate": 0.001, "clip_range": 0.2}
for word in args.hyperparams:
    name, _, value = word.partition(":")
    hyperparams[name] = type(hyperparams[name])(value)
seed = args.seed if args.seed >= 0 else int(time.time()) % 2**31
print(f"========== {args.env} ==========")
print(f"Seed: {seed}")
print("Default hyperparameters for environment (ones being tuned will be overridden):")
pprint(OrderedDict(sorted(hyperparams.items())))
print("Using 1 environments")
set_random_seed(seed)
env = gym.make(args.env)
policy = hyperparams.pop("policy")
model = PPO(policy, env, verbose=1, seed=seed, device="cpu", **hyperparams)
model.learn(args.n_timesteps)
print(f"Saving to logs/ppo/{args.env}_{seed % 97}")
