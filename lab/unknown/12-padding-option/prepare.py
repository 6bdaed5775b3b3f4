import tomllib

from tok import build_tokenizer


class Encoder:
    def __init__(self, options):
        self.options = options
        self.tokenizer = build_tokenizer()

    def encode(self, texts):
        o = self.options
        return self.tokenizer(texts, padding=o["padding"], truncation=o["truncation"], max_length=o["max_length"], return_tensors="pt")


def main():
    with open("configs/data.toml", "rb") as f:
        cfg = tomllib.load(f)
    with open(cfg["data"]["texts"]) as f:
        texts = f.read().splitlines()
    print(f"{len(texts)} texts, tokenizer options {cfg['tokenizer']}")
    batch = Encoder(cfg["tokenizer"]).encode(texts)
    print(batch["input_ids"].shape)


if __name__ == "__main__":
    main()
