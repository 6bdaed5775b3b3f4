from pathlib import Path


def read_prompt(value):
    """The text itself, or that of a file."""
    path = Path(value)
    if path.exists():
        return path.read_text()
    return value


def build_batch(prompts, size=2):
    batch = []
    for prompt in prompts:
        batch.append(read_prompt(prompt).strip())
        if len(batch) == size:
            yield batch
            batch = []


prompts = [
    "a photo of a cat",
    "a wide landscape in the style of an old oil painting, with a river that runs from the mountains in the back to a "
    "small village in the front, late afternoon light, long shadows, thin clouds, a stone bridge with two people and a "
    "dog on it, highly detailed, warm colours, no text, no frame, balanced composition, soft focus in the distance",
]
for batch in build_batch(prompts):
    print(batch)
