import argparse
import pathlib

import pandas as pd

COLUMNS = ["run_id", "epoch", "loss", "acc"]


def read_runs(folder):
    frames = []
    for path in sorted(pathlib.Path(folder).glob("*.csv")):
        print("reading", path)
        frames.append(pd.read_csv(path, usecols=COLUMNS))
    return pd.concat(frames)


def main(argv=None):
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", nargs="?", default=".")
    args = parser.parse_args(argv)
    runs = read_runs(args.folder)
    print(runs.groupby("run_id")["loss"].min())


if __name__ == "__main__":
    main()
