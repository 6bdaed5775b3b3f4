import sys

from transformers import BertConfig, BertForMaskedLM

print("python", sys.version.split()[0])
from .settings import HEADS, HIDDEN, LAYERS


def main():
    model = BertForMaskedLM(BertConfig(hidden_size=HIDDEN, num_hidden_layers=LAYERS, num_attention_heads=HEADS))
    print("parameters:", model.num_parameters())


if __name__ == "__main__":
    main()
