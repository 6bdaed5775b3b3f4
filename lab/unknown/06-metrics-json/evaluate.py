import json
import pathlib

import torch


def evaluate(logits, target):
    pred = logits.argmax(1)
    return {
        "accuracy": (pred == target).float().mean(),
        "loss": torch.nn.functional.cross_entropy(logits, target).item(),
        "n": len(target),
    }


def write_report(metrics, path):
    path = pathlib.Path(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w") as f:
        json.dump(metrics, f, indent=2)
    print("wrote", path)


if __name__ == "__main__":
    torch.manual_seed(0)
    metrics = evaluate(torch.randn(200, 4), torch.randint(0, 4, (200,)))
    print(f"accuracy {metrics['accuracy']:.3f}  loss {metrics['loss']:.3f}  n {metrics['n']}")
    write_report(metrics, "results/eval.json")
