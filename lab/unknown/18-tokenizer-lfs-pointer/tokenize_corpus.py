import sys

from transformers import AutoTokenizer


def load_tokenizer(path):
    return AutoTokenizer.from_pretrained(path, use_fast=True)


def main(path):
    print("Loading tokenizer from", path)
    tokenizer = load_tokenizer(path)
    for line in sys.stdin:
        print(*tokenizer.encode(line.rstrip()))


if __name__ == "__main__":
    main(sys.argv[1])
