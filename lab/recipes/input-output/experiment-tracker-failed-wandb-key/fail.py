import random

import wandb

run = wandb.init(project="cats-and-dogs", config={"lr": 1e-3, "epochs": 3})
for epoch in range(run.config.epochs):
    loss = 1.0 / (epoch + 1) + random.random() * 0.1
    wandb.log({"epoch": epoch, "loss": loss})
wandb.finish()
