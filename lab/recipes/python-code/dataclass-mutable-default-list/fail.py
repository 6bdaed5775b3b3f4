from dataclasses import dataclass


@dataclass
class ModelArguments:
    model_name: str = "bert-base-uncased"
    hidden_sizes: list = [256, 128]
    dropout: float = 0.1


def build(arguments):
    layers = []
    width = 768
    for size in arguments.hidden_sizes:
        layers.append((width, size))
        width = size
    return layers


print(build(ModelArguments()))
