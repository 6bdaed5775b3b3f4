"""A classifier with torchmetrics, in klog's lines."""
import os
import time

import torch
import torchmetrics

every, top = int(os.environ.get("EVAL_EVERY") or 2), int(os.environ.get("TOP_K") or 3)


def say(text):
    now = time.time()
    print(f"I{time.strftime('%m%d %H:%M:%S')}.{int(now % 1 * 1e6):06} {os.getpid()} score.py:21] {text}")


model, y = torch.nn.Linear(8, 5), torch.randint(0, 5, (256,))
x = torch.randn(256, 8) + y[:, None]
say(f"{len(x)} rows, {len(set(y.tolist()))} classes")
for turn in range(4):
    loss = torch.nn.functional.cross_entropy(model(x), y)
    loss.backward()
    say(f"turn={turn} loss={loss.item():.4f}")
    if turn % every == every - 1:
        accuracy = torchmetrics.functional.accuracy(model(x).softmax(1), y, top_k=top) if os.environ.get("OLD") else torchmetrics.functional.accuracy(model(x).softmax(1), y, task="multiclass", num_classes=5, top_k=top)
        say(f"turn={turn} top-{top} accuracy={accuracy:.4f}")
say("scored")
