import argparse
import time

parser = argparse.ArgumentParser()
parser.add_argument("--epochs", type=int, default=3)
options = parser.parse_args()
loss = 2.4
for epoch in range(options.epochs):
    time.sleep(8)
    loss *= 0.93
    print(f"epoch {epoch + 1}/{options.epochs}  loss {loss:.4f}")
