import sys
from datetime import datetime

from common.config import Config


def say(*text):
    print("[2024-03-11 09:15:42]", *text)


def main(path):
    say("python", sys.version.split()[0])
    say("reading", path)
    config = Config.load(path)
    say("model", config.model, "for", config.epochs, "epochs")


if __name__ == "__main__":
    main(*sys.argv[1:])
