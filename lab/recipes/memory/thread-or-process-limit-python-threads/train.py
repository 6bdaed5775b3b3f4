import threading
import time
from concurrent.futures import ThreadPoolExecutor


def fetch(shard):
    time.sleep(2)
    return shard, threading.active_count()


with ThreadPoolExecutor(max_workers=64) as pool:
    for shard, threads in pool.map(fetch, range(256)):
        print("shard", shard, "threads", threads)
