"""`errdoc serve` under many clients: `python benchmarks/serve.py` (`--seconds 10` for less, `--clients 64`).

Clients that each send a log of 5 KB, no two alike, wait for the answer and send the next one; for a minute. Printed are
errors, how long an answer takes (p50, p95), that beside `explain` of the same logs in one process, and the memory of
the server with its processes, at the start and at the end. Then with fewer clients at once, and with 64 that pause.

With C clients that never pause and P processors an answer waits for C / P others: its ratio is C / P at least, whatever
the server does. The table says where that bound lies, and the line below it what the machine did beside.
"""

import argparse
import asyncio
import os
import re
import resource
import signal
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import errdoc

CORPUS = Path(__file__).resolve().parent.parent / "corpus" / "recorded"
#: Bytes of a log.
SIZE = 5000
#: Parts of the time, after each of which the memory is taken.
PARTS = 3
#: Logs whose answers are timed in one process, after as many that warm it up.
TIMED = 300


def logs() -> Iterator[bytes]:
    """Logs of 5 KB without end: steps of a training, then a recording; each has words of its own."""
    ends = [path.read_bytes() for path in sorted(CORPUS.glob("*/*.log")) if path.stat().st_size < SIZE // 2]
    number = 0
    while True:
        number += 1
        end = f"run-{number:08x} fails\n".encode() + ends[number * 7 % len(ends)]
        steps = b"".join(
            b"2026-03-14 09:26:%02d INFO train.py:88 run-%08x step %d loss %.5f lr 3.0e-04\n"
            % (step % 60, number, step, 2.5 / (1 + step / 90))
            for step in range(80)
        )
        yield steps[: SIZE - len(end)].rpartition(b"\n")[0] + b"\n" + end


def in_process(given: Iterator[bytes]) -> tuple[list[float], float]:
    """Seconds that `explain` takes for each log in one process, and those of the processor on average."""
    from errdoc.kb import KnowledgeBase
    from errdoc.logs.reading.read import of_text
    from errdoc.render import json

    kb = KnowledgeBase.open()
    spent = []
    at = 0.0
    for number in range(2 * TIMED):
        if number == TIMED:
            at = time.process_time()
        log = next(given)
        began = time.perf_counter()
        json.render(errdoc.explain([of_text(log)], kb=kb))
        if number >= TIMED:
            spent.append(time.perf_counter() - began)
    return spent, (time.process_time() - at) / TIMED


class Client:
    """One client, with a connection that stays open."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def ask(self, log: bytes) -> int:
        """The status of an answer; 0 where the connection broke."""
        try:
            if self._writer is None or self._writer.is_closing():
                self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self._port)
            assert self._reader is not None
            head = f"POST /api/explain HTTP/1.1\r\nHost: 127.0.0.1:{self._port}\r\nContent-Length: {len(log)}\r\n\r\n"
            self._writer.write(head.encode() + log)
            told = await self._reader.readuntil(b"\r\n\r\n")
            length = re.search(rb"(?i)content-length: (\d+)", told)
            assert length
            await self._reader.readexactly(int(length[1]))
            return int(told.split(b" ", 2)[1])
        except (OSError, asyncio.IncompleteReadError):
            self.close()
            return 0

    def close(self) -> None:
        """Hangs up."""
        if self._writer is not None:
            self._writer.close()
        self._writer = None


async def asked(
    port: int, clients: int, seconds: float, given: Iterator[bytes], pause: float
) -> tuple[list[float], int]:
    """How long answers took, and how many were errors.

    Args:
        port: of the server.
        clients: at once.
        seconds: in all.
        given: the logs.
        pause: seconds between an answer and the next question.
    """
    until = time.monotonic() + seconds
    spent: list[float] = []
    errors = 0

    async def one(number: int) -> None:
        nonlocal errors
        client = Client(port)
        await asyncio.sleep(pause * number / clients)
        while time.monotonic() < until:
            log = next(given)
            began = time.perf_counter()
            status = await client.ask(log)
            spent.append(time.perf_counter() - began)
            errors += status != 200
            await asyncio.sleep(pause)
        client.close()

    await asyncio.gather(*(one(number) for number in range(clients)))
    return spent, errors


def memory(pid: int) -> float:
    """MiB of a process and those that it started, shared pages counted once for each."""
    listed = subprocess.run(["ps", "-eo", "pid=,ppid=,rss="], capture_output=True, text=True, check=True).stdout
    rows = [tuple(map(int, line.split())) for line in listed.splitlines()]
    return sum(rss for own, parent, rss in rows if pid in (own, parent)) / 1024


def quantile(spent: list[float], percent: int) -> float:
    """Milliseconds within which so many of a hundred are done."""
    return statistics.quantiles(spent, n=100)[percent - 1] * 1000


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--clients", type=int, default=64)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--rows", action="store_true", help="also with fewer clients, and with pauses")
    options = parser.parse_args()
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    given = logs()
    alone, processor = in_process(given)
    p50, p95 = quantile(alone, 50), quantile(alone, 95)
    print(f"load {os.getloadavg()[0]:.1f} on {cores} processors before; in process: p50 {p50:.1f} ms, p95 {p95:.1f} ms")
    total = 0
    server = subprocess.Popen(
        [sys.executable, "-m", "errdoc", "serve", "--port", "0"], stderr=subprocess.PIPE, text=True
    )
    assert server.stderr is not None
    found = re.search(r":(\d+)/paste", server.stderr.readline())
    assert found
    port = int(found[1])
    threading.Thread(target=server.stderr.read, daemon=True).start()
    try:
        total += len(asyncio.run(asked(port, cores, 3, given, 0))[0])  # all processes are warm
        print("clients  pause  answers  errors  per s   p50 ms   p95 ms  p95/p95   C/P  load  MiB")
        plan = [(options.clients, 0.0)]
        if options.rows:
            plan += [(16, 0.0), (8, 0.0), (4, 0.0), (2, 0.0), (options.clients, 2.0), (options.clients, 4.0)]
        for clients, pause in plan:
            seconds = options.seconds if (clients, pause) == plan[0] else options.seconds / 3
            held = [memory(server.pid)]
            spent, errors = [], 0
            for _ in range(PARTS):
                some, wrong = asyncio.run(asked(port, clients, seconds / PARTS, given, pause))
                spent, errors = spent + some, errors + wrong
                held.append(memory(server.pid))
            total += len(spent)
            shown = quantile(spent, 95)
            bound = f"{clients / cores:5.1f}" if not pause else "    -"
            print(
                f"{clients:7d} {pause:5.1f}s {len(spent):8d} {errors:7d} {len(spent) / seconds:6.1f} "
                f"{quantile(spent, 50):8.1f} {shown:8.1f} {shown / p95:8.1f} {bound} {os.getloadavg()[0]:5.1f}  "
                f"{' '.join(f'{one:.0f}' for one in held)}",
                flush=True,
            )
    finally:
        server.send_signal(signal.SIGINT)
        server.wait()
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    each = (used.ru_utime + used.ru_stime) / total
    print(
        f"processor time: {each * 1000:.1f} ms an answer, with HTTP and the starts of processes; in process "
        f"{processor * 1000:.1f} ms ({each / processor:.1f} x)"
    )


if __name__ == "__main__":
    main()
