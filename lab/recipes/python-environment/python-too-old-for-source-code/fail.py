def load(path: str, device: str | None = None):
    return path, device


print(load("model.pt"))
