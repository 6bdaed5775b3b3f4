"""Reads a model card's cache before a run."""
import argparse
import logging
import os
import time

logging.basicConfig(format="%(asctime)s,%(msecs)03d %(process)d %(levelname)-8s %(message)s", datefmt="%H:%M:%S", level=logging.INFO)
parser = argparse.ArgumentParser()
parser.add_argument("--repo", default="example/tiny")
parser.add_argument("--cache", default=f"/tmp/hub-{os.getpid()}")
given = parser.parse_args()
logging.info("options %s", given)
from huggingface_hub import HfFolder, cached_download, hf_hub_url  # noqa: E402

logging.info("would read %s into %s", hf_hub_url(given.repo, "config.json"), given.cache)
for shard in range(4):
    time.sleep(0.02)
    logging.info("shard %d of 4 is there", shard + 1)
logging.info("token: %s; client %s", "set" if HfFolder.get_token() else "none", cached_download.__module__)
