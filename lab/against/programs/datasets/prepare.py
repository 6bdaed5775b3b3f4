"""Datasets of Hugging Face: what it prints of itself, a map, a filter."""
import argparse
import logging
import os

import datasets

parser = argparse.ArgumentParser()
parser.add_argument("--writer_batch_size", type=int, default=200)
parser.add_argument("--min-votes", type=int, default=2)
parser.add_argument("--take", type=int, default=50)
parser.add_argument("--cache", default=f"/tmp/cache-{os.getpid()}")
args = parser.parse_args()
logging.basicConfig(level=logging.INFO, format="%(levelname)s:%(asctime)s:%(name)s:%(message)s")
print(f">>> {vars(args)}")
held = datasets.load_dataset("json", data_files={name: f"data/{name}.jsonl" for name in ("train", "test")}, cache_dir=args.cache)
print(held)
print(held["train"].features)
held = held.filter(lambda row: row["votes"] >= args.min_votes)
logging.info("kept %s", {name: len(part) for name, part in held.items()})
chosen = held["test"].select(range(args.take))
logging.info("mean score %.4f", sum(row["score"] * 2 for row in chosen) / len(chosen))
