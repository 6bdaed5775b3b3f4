import asyncio
import concurrent.futures as futures
import logging
import sys

logging.basicConfig(stream=sys.stdout, level=logging.DEBUG, format="%(levelname)-8s %(name)s | %(message)s")
log = logging.getLogger("worker")


def square(n):
    if n < 0:
        raise ValueError("negative")
    return n * n


async def fetch(n):
    for attempt in range(1, 4):
        try:
            await asyncio.wait_for(asyncio.sleep(0.2 if attempt < n else 0), 0.05)
            log.info("shard %d fetched, attempt %d", n, attempt)
            return n
        except asyncio.TimeoutError:
            log.warning("shard %d timed out, retrying (attempt %d of 3)", n, attempt)
    return None


def main():
    print(asyncio.run(asyncio.wait_for(_all(), 20)))
    with futures.ProcessPoolExecutor(2) as pool:
        jobs = [pool.submit(square, n) for n in (1, 2, -3)]
        for job in jobs:
            error = job.exception()
            log.info("result %s, error %r", None if error else job.result(), error)
    print("Done.")


async def _all():
    return await asyncio.gather(*(fetch(n) for n in (1, 2, 3)))


if __name__ == "__main__":
    main()
