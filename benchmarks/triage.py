"""Thousands of logs of a made cluster, measured: `python benchmarks/triage.py --logs 100000 --one --beside 100`.

A seeded generator writes two weeks of logs: recordings of the corpus, healthy runs and strangers, each with a node, an
image, GPUs, times and steps of its own. In the second week two nodes and an image are sick and a failure is new. Told
are logs a second, pairs of logs that are rightly in one group or in two (precision and recall over pairs, against the
recordings' labels), whether the planted ones were found, and who else was accused.
"""

import argparse
import json
import os
import random
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections import Counter
from functools import cache
from pathlib import Path
from typing import NamedTuple

from errdoc.kb import KnowledgeBase
from errdoc.triage.looks.marks import marks

CORPUS = Path(__file__).resolve().parent.parent / "corpus"
#: Bytes of the largest recording that is used, and how many failures there are besides the planted ones.
LARGEST, FAILURES, STRANGERS, HEALTHY = 30_000, 60, 15, 20
NODES, IMAGES = 40, 6
#: What fails where it is sick: on the two nodes, in the image.
SICK = (("host", "gpu-a007", "gpu-fell-off-bus"), ("host", "gpu-a023", "gpu-ecc-error"),
        ("image", "registry.lab/train:24.03", "module-not-found"))  # fmt: skip
NEW = """Traceback (most recent call last):
  File "/srv/app/mixer/blend.py", line {line}, in blend
    raise BlendError(f"lobe {{lobe}} has no counterpart in the atlas")
mixer.blend.BlendError: lobe {lobe} has no counterpart in the atlas
"""


def recordings() -> tuple[dict[str, list[Path]], list[Path], list[Path]]:
    """Recordings by failure, strangers, healthy logs."""
    failures: dict[str, list[Path]] = {}
    for head in sorted(CORPUS.glob("recorded/*/*.toml")):
        log = head.with_suffix(".log")
        if log.exists() and log.stat().st_size < LARGEST:
            failures.setdefault(str(tomllib.loads(head.read_text())["failure"]), []).append(log)
    return failures, sorted(CORPUS.glob("strangers/*.log")), sorted(CORPUS.glob("healthy/*.log"))


class Cluster:
    """Writes logs with known truth; the same seed writes the same."""

    def __init__(self, seed: int, size: int) -> None:
        self._random, self._size = random.Random(seed), size
        failures, strangers, healthy = recordings()
        draw = random.Random(7)  # one choice of failures in every week
        some = draw.sample(sorted(set(failures) - {what for _, _, what in SICK}), FAILURES)
        self._sick = {what: draw.sample(failures[what], min(2, len(failures[what]))) for _, _, what in SICK}
        self._failing = [(name, draw.sample(failures[name], min(2, len(failures[name])))) for name in some]
        self._weights = [1 / (place + 2) for place in range(len(some))]
        self._strangers = draw.sample(strangers, STRANGERS)
        self._healthy = draw.sample(healthy, min(HEALTHY, len(healthy)))

    def week(self, folder: Path, count: int, *, sick: bool) -> dict[str, str]:
        """Writes so many logs and tells what each is of."""
        truth = {}
        for number in range(count):
            path = folder / f"{number % 64:02d}" / f"job-{number}.log"
            path.parent.mkdir(parents=True, exist_ok=True)
            told, text = self._log(sick=sick)
            path.write_bytes(text)
            truth[str(path.resolve())] = told
        return truth

    def _log(self, *, sick: bool) -> tuple[str, bytes]:
        draw = self._random
        host, image = f"gpu-a{draw.randrange(NODES):03d}", f"registry.lab/train:24.{draw.randrange(1, IMAGES + 1):02d}"
        for kind, value, what in SICK if sick else ():
            if value == (host if kind == "host" else image) and draw.random() < (0.5 if kind == "host" else 0.25):
                return what, self._text(host, image, draw.choice(self._sick[what]).read_bytes())
        chance = draw.random()
        if sick and chance < 0.01:
            return "new", self._text(
                host, image, NEW.format(line=draw.randrange(9, 900), lobe=draw.randrange(99)).encode()
            )
        if chance < 0.5:
            return "clean", self._text(host, image, draw.choice(self._healthy).read_bytes())
        if chance < 0.55:
            log = draw.choice(self._strangers)
            return f"stranger {log.stem}", self._text(host, image, log.read_bytes())
        if chance < 0.57:  # what the sick ones have, seldom, everywhere
            what = draw.choice(sorted(self._sick))
            return what, self._text(host, image, draw.choice(self._sick[what]).read_bytes())
        name, logs = draw.choices(self._failing, self._weights)[0]
        return name, self._text(host, image, draw.choice(logs).read_bytes())

    def _text(self, host: str, image: str, told: bytes) -> bytes:
        """A log of so many bytes: where it ran, steps of training, then what a recording tells, on this host."""
        draw = self._random
        began = 1_773_000_000 + draw.randrange(600_000)
        # what the recording says of its own day is of this one's; its clock may stay
        told = re.sub(
            rb"20\d\d[-/]\d\d[-/]\d\d(?=[T _]\d\d:)",
            time.strftime("%Y-%m-%d", time.gmtime(began + 43_200)).encode(),
            told,
        )
        gpu = f"GPU-{int(host[-3:]):08x}-0000-1111-2222-{draw.randrange(8):012x}"
        for kind, value in marks(told):
            new = {"host": host, "gpu": gpu, "image": image}.get(kind)
            if new:
                told = told.replace(value.split(" ")[0].encode(), new.split(" ")[0].encode())
        rows = [
            f"SLURM_JOB_ID={draw.randrange(10**6)}\nSLURMD_NODENAME={host}\ncontainer_image={image}\nGPU 0: {gpu}\n"
        ]
        size, step = len(rows[0]) + len(told), 0
        while size < self._size:
            clock = time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime(began + 3 * step))
            rows.append(f"{clock} INFO train.py:88 epoch {step // 900} step {step} "
                        f"loss {2.5 / (1 + step / 90):.4f} lr 3e-4 {draw.uniform(9, 14):.1f} it/s\n")  # fmt: skip
            size, step = size + len(rows[-1]), step + 1
        return "".join(rows).encode() + told


def pairs(truth: dict[str, str], told: dict[str, str]) -> tuple[float, float]:
    """Of the pairs that are told to be of one group how many are, and of those that are how many are told to be."""
    both = Counter((truth[path], told[path]) for path in truth)
    first, second = Counter(truth.values()), Counter(told[path] for path in truth)
    of = lambda counts: sum(count * (count - 1) // 2 for count in counts.values())  # noqa: E731
    return of(both) / of(second), of(both) / of(first)


class Run(NamedTuple):
    """A triage's report, its seconds, the processor time of all its processes, the memory of the largest one."""

    told: dict
    seconds: float
    spent: float
    mib: float


def run(folder: Path, out: Path, jobs: int, *more: str) -> Run:
    """Runs a triage as a user does."""
    command = [sys.executable, "-m", "errdoc", "triage", str(folder), "--out", str(out), "--jobs", str(jobs), *more]
    began = time.monotonic()
    with (out.with_suffix(".json")).open("w") as report:
        child = subprocess.Popen([*command, "--format", "json", "--no-redact"], stdout=report)
        _, status, used = os.wait4(child.pid, 0)  # of it and all its processes
        child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        raise SystemExit(child.returncode)
    told = json.loads(out.with_suffix(".json").read_text())
    mib = used.ru_maxrss / (2**20 if sys.platform == "darwin" else 2**10)
    return Run(told, time.monotonic() - began, used.ru_utime + used.ru_stime, mib)


def beside(logs: list[Path]) -> None:
    """What others need for some of these logs: one process for each, grep with the anchors, drain3 where it is."""
    size = len(logs)
    for what, command in (
        ("errdoc explain, a process each", lambda log: [sys.executable, "-m", "errdoc", "explain", "--no-probe", log]),
        ("grep -F -f, a process each", lambda log: ["grep", "-c", "-i", "-F", "-f", str(anchors()), log]),
    ):
        began = resource.getrusage(resource.RUSAGE_CHILDREN)
        for log in logs:
            subprocess.run(command(str(log)), capture_output=True, check=False)
        now = resource.getrusage(resource.RUSAGE_CHILDREN)
        spent = now.ru_utime + now.ru_stime - began.ru_utime - began.ru_stime
        print(f"{what}: {spent / size * 1000:.1f} ms of processor time a log")
    try:
        from drain3 import TemplateMiner
    except ImportError:
        print("drain3: not here")
        return
    miner, clock = TemplateMiner(), time.process_time()
    for log in logs:
        for line in log.read_text("utf-8", "replace").splitlines():
            miner.add_log_message(line)
    print(f"drain3, all lines: {(time.process_time() - clock) / size * 1000:.1f} ms of processor time a log")


@cache
def anchors() -> Path:
    """The anchors of the pages, one on each line."""
    path = Path(tempfile.mkstemp(prefix="errdoc-anchors-")[1])
    path.write_bytes(b"\n".join(KnowledgeBase.open().alarms.literals.folded))
    return path


def main() -> None:
    """Prints the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--logs", type=int, default=4000, help="of the second week")
    parser.add_argument("--before", type=int, help="of the first week; half as many, 10,000 at the most")
    parser.add_argument("--size", type=int, default=50, help="KB of a log")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    parser.add_argument("--one", action="store_true", help="with one process too, for the ratio")
    parser.add_argument("--beside", type=int, default=0, metavar="N", help="what others need for N of the logs")
    parser.add_argument("--folder", type=Path, help="for the logs: 100,000 of 50 KB are 5 GB")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    scratch = Path(tempfile.mkdtemp(prefix="errdoc-cluster-", dir=given.folder))
    try:
        measure(given, scratch)
    finally:
        shutil.rmtree(scratch)


def measure(given: argparse.Namespace, scratch: Path) -> None:
    """Makes both weeks, reads them, and holds what is told against the truth."""
    before = given.before or min(given.logs // 2, 10_000)
    print(f"machine: {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}", flush=True)
    Cluster(given.seed, given.size * 1000).week(scratch / "one", before, sick=False)
    earlier = run(scratch / "one", scratch / "out-one", given.jobs)
    print(f"{before} logs before: {earlier.seconds:.0f} s, {earlier.mib:.0f} MiB in the largest process", flush=True)
    shutil.rmtree(scratch / "one")
    truth = Cluster(given.seed + 1, given.size * 1000).week(scratch / "two", given.logs, sick=True)
    told, seconds, spent, mib = run(scratch / "two", scratch / "out", given.jobs, "--against", str(scratch / "out-one"))
    each = f"{spent / given.logs * 1000:.2f} ms of processor time a log"
    rates = f"{given.logs / seconds:.0f} logs/s with {given.jobs} processes, {each}"
    print(f"{given.logs} logs of {given.size} KB: {seconds:.0f} s, {rates}; {told['explained']} explained", flush=True)
    print(f"memory: {mib:.0f} MiB in the largest process")
    if given.one:
        one = run(scratch / "two", scratch / "out-alone", 1)
        print(
            f"one process: {one.seconds:.0f} s, {given.jobs} are {one.seconds / seconds:.2f} times as fast", flush=True
        )
    with (scratch / "out" / "logs.jsonl").open() as lines:
        kinds = {row["path"]: row["kind"] for row in map(json.loads, lines)}
    right, whole = pairs(truth, kinds)
    print(f"pairs: precision {right:.4f}, recall {whole:.4f}")
    planted = {(kind, value, what) for kind, value, what in SICK}
    found = {(one["kind"], one["value"], one["group"]) for one in told["stands_out"]}
    print(f"planted: {len(planted & found)} of {len(planted)} found; missed {sorted(planted - found)}")
    print(f"accused besides: {sorted(found - planted)}")
    new = [one for one in told["groups"] if one["new"]]
    print(f"new: {[(one['group'], one['count'], one['example']['text'][:60]) for one in new[:4]]}")
    if given.beside:
        beside(sorted((scratch / "two").rglob("*.log"))[: given.beside])


if __name__ == "__main__":
    main()
