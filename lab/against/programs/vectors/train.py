"""Vectors of words by gensim, with its own lines."""
import argparse
import logging
import random

from gensim.models import Word2Vec

parser = argparse.ArgumentParser()
parser.add_argument("--window", type=int, default=4)
parser.add_argument("--min-count", type=int, default=2)
parser.add_argument("--size", type=int, default=16)
parser.add_argument("--epochs", type=int, default=2)
args = parser.parse_args()
logging.basicConfig(format="%(asctime)s : %(levelname)s : %(message)s", level=logging.INFO)
sentences = [random.choices("abcdefghijklmn", k=12) for _ in range(200)]
model = Word2Vec(sentences, vector_size=args.size, window=args.window, min_count=args.min_count, epochs=args.epochs, workers=1)
logging.info("nearest to a: %s", model.wv.most_similar("a", topn=2))
