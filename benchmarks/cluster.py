"""A triage on a Ray cluster of three local nodes, beside one without: `python benchmarks/cluster.py --logs 300`.

Each node is a process tree of `ray start` on loopback with one processor. Told are the seconds of each run, whether the
stores are the same to the byte once their rows are sorted, and whether they still are where a node is killed in the
midst of a run.
"""

import argparse
import contextlib
import json
import os
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path

from triage import Cluster

#: Bytes of a node's object store: results are small.
STORE = 100_000_000
QUIET = {"RAY_USAGE_STATS_ENABLED": "0", "RAY_DISABLE_IMPORT_WARNING": "1"}


class Nodes:
    """A head and further nodes, each with one processor.

    Args:
        count: of nodes.
        folder: for what Ray writes; sockets there want a short name.
    """

    def __init__(self, count: int, folder: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.address = f"127.0.0.1:{free.getsockname()[1]}"
        self._folder = folder
        head = ["--head", "--port", self.address.partition(":")[2], "--include-dashboard", "false"]
        self.nodes = [self._begun(*head, "--temp-dir", str(folder / "ray"))]
        self._wait(1)
        for number in range(2, count + 1):
            self.nodes.append(self._begun("--address", self.address))
            self._wait(number)

    def _begun(self, *more: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "ray.scripts.scripts", "start", "--block", "--node-ip-address", "127.0.0.1",
                   "--num-cpus", "1", "--object-store-memory", str(STORE), "--disable-usage-stats", *more]  # fmt: skip
        log = (self._folder / f"node-{time.monotonic_ns()}.log").open("wb")
        with log:
            return subprocess.Popen(
                command, stdout=log, stderr=log, env={**os.environ, **QUIET}, start_new_session=True
            )

    def alive(self) -> int:
        """How many nodes there are, as another process sees it."""
        program = (
            "import ray, sys\nray.init(sys.argv[1], log_to_driver=False, logging_level='ERROR')\n"
            "print(sum(one['Alive'] for one in ray.nodes()))"
        )
        done = subprocess.run([sys.executable, "-c", program, self.address], capture_output=True, text=True,
                              env={**os.environ, **QUIET}, check=False)  # fmt: skip
        return 0 if done.returncode else int(done.stdout)

    def _wait(self, count: int) -> None:
        for _ in range(30):
            if self.alive() >= count:
                return
            time.sleep(1)
        self.end()
        raise RuntimeError("a node does not come up")

    def kill(self, number: int) -> None:
        """A node is gone at once, with all its processes."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.nodes[number].pid, signal.SIGKILL)
        self.nodes[number].wait()

    def end(self) -> None:
        """All are gone."""
        for number in reversed(range(len(self.nodes))):
            self.kill(number)


def dump(out: Path) -> list[str]:
    """All rows of a store as statements, sorted."""
    with contextlib.closing(sqlite3.connect(out / "triage.sqlite")) as store:
        return sorted(store.iterdump())


def run(logs: Path, out: Path, *more: str) -> float:
    """Runs a triage as a user does, and tells its seconds."""
    command = [sys.executable, "-m", "errdoc", "triage", str(logs), "--out", str(out), "--format", "json", *more]
    began = time.monotonic()
    with out.with_suffix(".json").open("w") as report:
        subprocess.run(command, stdout=report, check=True, env={**os.environ, **QUIET})
    return time.monotonic() - began


def killed(nodes: Nodes, number: int, out: Path, states: tuple[str, ...]) -> Iterator[str]:
    """Kills a node once some logs, and not all, are in one of some states; tells when."""
    while True:
        time.sleep(0.05)
        with (
            contextlib.suppress(sqlite3.Error),
            contextlib.closing(sqlite3.connect(f"file:{out / 'triage.sqlite'}?mode=ro", uri=True)) as store,
        ):
            counts = dict(store.execute("select state, count(*) from logs group by state"))
            some = sum(counts.get(state, 0) for state in states)
            if 0 < some < sum(counts.values()):
                nodes.kill(number)
                yield json.dumps(counts)
                return


def main() -> None:
    """Prints the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--logs", type=int, default=300)
    parser.add_argument("--size", type=int, default=20, help="KB of a log")
    parser.add_argument("--nodes", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    scratch = Path(tempfile.mkdtemp(prefix="errdoc-"))
    try:
        Cluster(given.seed, given.size * 1000).week(scratch / "logs", given.logs, sick=True)
        print(f"machine: {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}", flush=True)
        plain = run(scratch / "logs", scratch / "plain", "--jobs", "2")
        whole = dump(scratch / "plain")
        print(f"{given.logs} logs of {given.size} KB, two processes: {plain:.1f} s", flush=True)
        nodes = Nodes(given.nodes, scratch)
        try:
            measure(nodes, scratch, whole)
        finally:
            nodes.end()
    finally:
        shutil.rmtree(scratch, ignore_errors=True)


def measure(nodes: Nodes, scratch: Path, whole: list[str]) -> None:
    """A run on all nodes, then one in which the last of them is killed."""
    seconds = run(scratch / "logs", scratch / "ray", "--ray", nodes.address)
    same = dump(scratch / "ray") == whole
    print(f"{len(nodes.nodes)} Ray nodes of one processor: {seconds:.1f} s, the same store: {same}", flush=True)
    told: list[str] = []
    killer = threading.Thread(
        target=lambda: told.extend(killed(nodes, len(nodes.nodes) - 1, scratch / "lost", ("looked",))), daemon=True
    )
    killer.start()
    seconds = run(scratch / "logs", scratch / "lost", "--ray", nodes.address)
    killer.join(5)
    same = dump(scratch / "lost") == whole
    left = f"{nodes.alive()} of {len(nodes.nodes)} nodes left"
    print(f"a node killed when logs were {told}, {left}: {seconds:.1f} s, the same store: {same}", flush=True)


if __name__ == "__main__":
    main()
