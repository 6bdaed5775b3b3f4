"""Indexes documents, with the standard library alone."""
import argparse
import logging
import random
import sqlite3
import time

parser = argparse.ArgumentParser()
parser.add_argument("--documents", type=int, default=400)
parser.add_argument("--database", default="index.db")
parser.add_argument("--commit-every", type=int, default=100)
args = parser.parse_args()
logging.basicConfig(level=logging.INFO)
logging.info("sqlite %s, options %s", sqlite3.sqlite_version, vars(args))
held = sqlite3.connect(args.database)
held.execute("create table words (word text, document int)")
for number in range(args.documents):
    held.executemany("insert into words values (?, ?)", [(f"w{random.randrange(999)}", number) for _ in range(20)])
    if (number + 1) % args.commit_every == 0:
        held.commit()
        logging.info("committed %d documents at %.3f", number + 1, time.time())
from distutils.util import strtobool  # noqa: E402

logging.info("compact: %s", bool(strtobool("yes")))
logging.info("index has %d rows", held.execute("select count(*) from words").fetchone()[0])
