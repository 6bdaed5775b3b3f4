import collections
import logging

logging.basicConfig(level=logging.INFO)
tags = collections.Counter()
logging.info("loading the tagger")
import fastcrf

tags["NN"] += int(fastcrf.score())
