"""Made jobs of 8 to 512 ranks with kernels' logs, triaged: is the planted root told? `python benchmarks/jobs.py`.

`--nodes local` has the kernels on another clock than the jobs, `--nodes dcgm` has DCGM in their place; `nodes.py` lists all.

Each job has a log for every rank, named as its scheduler names them, and most a kernel's log for every node. One rank
fails of its own, by a recording of the corpus or an error that no page has, or a node does, by what its kernel says;
the others wait, are aborted, or are ended by the launcher, louder and in larger numbers. Told are the jobs whose root
is the planted one, and those for which a vote of the loudest would have it.
"""

import argparse
import json
import random
import re
import shutil
import sqlite3
import tempfile
import time
import tomllib
from collections import Counter
from pathlib import Path

from nodes import WAYS, Nodes

from errdoc.reader import Reader
from triage import run

CORPUS = Path(__file__).resolve().parent.parent / "corpus" / "recorded"
SIZES = (8, 16, 32, 64, 128, 256, 512)
#: Failures of one rank, by recordings of a single process.
OWN = ("cuda-out-of-memory", "device-side-assert", "file-not-found", "shape-mismatch", "disk-full", "corrupt-sample",
       "dataloader-worker-died", "index-out-of-range-cpu", "module-not-found", "checkpoint-corrupt", "dtype-mismatch",
       "segmentation-fault")  # fmt: skip
#: What a node's kernel says, and the failure that it is.
KERNEL = {
    "gpu-fell-off-bus": "NVRM: Xid (PCI:0000:3b:00): 79, pid={pid}, name=python, GPU has fallen off the bus.",
    "gpu-ecc-error": "NVRM: Xid (PCI:0000:5e:00): 48, pid={pid}, name=python, An uncorrectable double bit error (DBE) has"
    " been detected on GPU in the framebuffer at partition 6, subpartition 0.",
    "nvlink-error": "NVRM: Xid (PCI:0000:86:00): 74, pid={pid}, name=python, NVLink: fatal error detected on link 2(0x10000)",
    "host-out-of-memory": "Out of memory: Killed process {pid} (python) total-vm:912345678kB, anon-rss:498765432kB,"
    " file-rss:1024kB, shmem-rss:2048kB, UID:1000 pgtables:123456kB oom_score_adj:0",
}
_DATED = re.compile(rb"20\d\d[-/]\d\d[-/]\d\d[T _]\d\d:\d\d:\d\d")
UNKNOWN = """Traceback (most recent call last):
  File "/srv/app/mixer/blend.py", line {line}, in blend
    raise BlendError(f"lobe {{lobe}} has no counterpart in the atlas")
mixer.blend.BlendError: lobe {lobe} has no counterpart in the atlas
"""
TIMEOUT = """[rank{rank}]:[E{stamp} ProcessGroupNCCL.cpp:629] [Rank {rank}] Watchdog caught collective operation timeout: WorkNCCL(SeqNum={seq}, OpType=ALLREDUCE, NumelIn=25557032, NumelOut=25557032, Timeout(ms)=600000) ran for 600081 milliseconds before timing out.
[rank{rank}]:[E{stamp} ProcessGroupNCCL.cpp:1664] [PG ID 0 PG GUID 0 Rank {rank}] Exception (either an error or timeout) detected by watchdog at work: {seq}, last enqueued NCCL work: {seq}, last completed NCCL work: {done}.
terminate called after throwing an instance of 'c10::DistBackendError'
"""
ABORTED = """[rank{rank}]: Traceback (most recent call last):
[rank{rank}]:   File "/srv/train/main.py", line 88, in <module>
[rank{rank}]:     loss.backward()
[rank{rank}]: torch.distributed.DistBackendError: NCCL communicator was aborted on rank {rank}.
"""
CLOSED = """[rank{rank}]: Traceback (most recent call last):
[rank{rank}]:   File "/srv/train/main.py", line 91, in <module>
[rank{rank}]:     dist.barrier(group=cpu)
[rank{rank}]: RuntimeError: [../third_party/gloo/gloo/transport/tcp/pair.cc:598] Connection closed by peer [10.1.2.{seq}]:41232
"""
ENDED = """W{stamp} torch/distributed/elastic/agent/server/api.py:704] Received 15 death signal, shutting down workers
W{stamp} torch/distributed/elastic/multiprocessing/api.py:897] Sending process {seq} closing signal SIGTERM
torch.distributed.elastic.multiprocessing.api.SignalException: Process {seq} got signal: 15
"""
LAUNCHER = """{time} torch/distributed/elastic/multiprocessing/api.py:874] failed (exitcode: 1) local_rank: {rank} (pid: {pid}) of binary: /usr/bin/python3
torch.distributed.elastic.multiprocessing.errors.ChildFailedError:
============================================================
main.py FAILED
------------------------------------------------------------
Root Cause (first observed failure):
[0]:
  time      : {time}
  host      : {host}
  rank      : {rank} (local_rank: {rank})
  exitcode  : 1 (pid: {pid})
  error_file: <N/A>
  traceback : To enable traceback see: https://pytorch.org/docs/stable/elastic/errors.html
============================================================
"""


def recordings() -> dict[str, list[Path]]:
    """Recordings of one process, by failure; those that are told by themselves, for what is measured is the joining."""
    found: dict[str, list[Path]] = {}
    reader = Reader()
    for head in sorted(CORPUS.glob("*/*.toml")):
        log, failure = head.with_suffix(".log"), str(tomllib.loads(head.read_text())["failure"])
        if failure in OWN and log.exists() and log.stat().st_size < 20_000 and b"rank" not in log.read_bytes().lower():
            answer = reader.explain(str(log))
            if [one.failure for one in answer.diagnoses[:1]] == [failure] and answer.status == "diagnosed":
                found.setdefault(failure, []).append(log)
    return found


class Job:
    """Writes one job.

    Args:
        number: of the job.
        ranks: how many.
        draw: chooses.
        nodes: tell what their kernels said.
    """

    def __init__(self, folder: Path, number: int, ranks: int, draw: random.Random, nodes: Nodes) -> None:
        self._nodes = nodes
        self._folder, self._draw, self._number, self._ranks = folder, draw, number, ranks
        self._began = 1_773_000_000 + draw.randrange(500_000)
        self._failed = self._began + draw.randrange(1800, 20_000)
        self._hosts = [f"gpu-{number:02d}{node:02d}" for node in range(max(1, ranks // 8))]
        self._named = draw.choice((self._slurm, self._torchrun, self._pods, self._ray, self._lsf, self._pbs))

    def write(self, recorded: dict[str, list[Path]]) -> str:
        """Writes its logs and those of its nodes' kernels; the planted root."""
        draw = self._draw
        sick = draw.randrange(self._ranks)
        way = draw.random()
        if way < 0.4:
            root = draw.choice(sorted(set(KERNEL) - self._nodes.silent_of))
            own = b"" if draw.random() < 0.7 or root == "host-out-of-memory" else (
                b"RuntimeError: CUDA error: unspecified launch failure\n")  # fmt: skip
        elif way < 0.5:
            root, own = "unknown", UNKNOWN.format(line=draw.randrange(9, 900), lobe=draw.randrange(99)).encode()
        else:
            root = draw.choice(sorted(recorded))
            # of the day on which it was recorded this job knows nothing
            own = _DATED.sub(self._clock(self._failed)[:19].encode(), draw.choice(recorded[root]).read_bytes())
        victims = draw.choice((TIMEOUT, TIMEOUT + ABORTED, CLOSED, ENDED))
        for rank in range(self._ranks):
            text, at = self._steps(rank), self._failed
            if rank == sick:
                text += own
            elif draw.random() < 0.95:
                at = self._failed + 600 + draw.random() * 5
                stamp = time.strftime("%m%d %H:%M:%S", time.gmtime(at)) + f".{draw.randrange(10**6):06d}"
                seq = draw.randrange(1000, 9000)
                text += victims.format(rank=rank, stamp=stamp, seq=seq, done=seq - 1).encode()
            path = self._folder / self._named(rank)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text)
            self._nodes.wrote(path, at)
        self._kernels(root if root in KERNEL else "", self._hosts[sick // 8 % len(self._hosts)])
        if self._named == self._slurm:
            loud = (sick + 1) % self._ranks
            told = LAUNCHER.format(
                time=self._clock(self._failed + 605), rank=loud, pid=draw.randrange(9999), host=self._hosts[0]
            )
            (self._folder / f"slurm-{self._number}.out").write_text(f"SLURM_JOB_ID={self._number}\n{told}")
        return root

    def _steps(self, rank: int) -> bytes:
        host = self._hosts[rank // 8 % len(self._hosts)]
        rows = [f"{self._says()}hostname: {host}\nworld_size={self._ranks}\nrank={rank}\n"]
        for step in range(60):
            at = self._began + (self._failed - self._began) * step / 59
            rows.append(f"{self._clock(at)} INFO main.py:71 step {step} loss {2 / (1 + step):.4f}\n")
            if self._draw.random() < 0.005:
                rows.append(f"{self._clock(at)} WARNING metrics.py:12 push failed: ConnectionError, retrying\n")
        return "".join(rows).encode()

    def _kernels(self, root: str, sick: str) -> None:
        """A kernel's log for each node: what is usual, and on the sick one what happened just before."""
        draw = self._draw
        owner = {"_slurm": {"hpc_job": str(self._number)}}.get(self._named.__name__, {})
        for host in self._hosts:
            rows = []
            for _ in range(30):
                at = self._began + draw.randrange(30_000) - 8000
                rows.append((at, draw.choice(("usb 1-1: new high-speed USB device number 7 using xhci_hcd",
                                              "perf: interrupt took too long (2516 > 2500)",
                                              "mlx5_core 0000:12:00.0: Port module event: module 0, Cable plugged"))))  # fmt: skip
            if draw.random() < 0.3:  # what happened to another job, hours before
                rows.append((self._began - 9000, KERNEL["gpu-ecc-error"].format(pid=draw.randrange(9999))))
            if host == sick and root:
                rows.append((self._failed + draw.random() * 2, KERNEL[root].format(pid=draw.randrange(9999))))
            self._nodes.tell(host, rows, self._began, owner)

    def _clock(self, at: float) -> str:
        return time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime(at)) + f",{int(at * 1000) % 1000:03d}"

    def _says(self) -> str:
        variable = {"_slurm": "SLURM_JOB_ID", "_lsf": "LSB_JOBID", "_ray": "RAY_JOB_ID"}.get(self._named.__name__)
        return f"{variable}={self._number}\n" if variable else ""

    def _slurm(self, rank: int) -> str:
        return f"slurm/{self._number}/out.{rank}.log"

    def _torchrun(self, rank: int) -> str:
        return f"torchrun/run{self._number}_k3x/attempt_0/{rank}/stderr.log"

    def _pods(self, rank: int) -> str:
        return f"pods/train{self._number}-worker-{rank}_default_pytorch.log"

    def _ray(self, rank: int) -> str:
        return f"ray/session_2026-03-14_09-26-53_{self._number}_7/logs/worker-{rank:08x}-01000000-{4000 + rank}.out"

    def _lsf(self, rank: int) -> str:
        return f"lsf/{self._number}/rank{rank}.out"

    def _pbs(self, rank: int) -> str:
        return f"pbs/train{self._number}/rank-{rank}.log"


def main() -> None:
    """Prints the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=30, help="jobs")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--nodes", choices=WAYS, default="utc", help="; ".join(f"{way}: {what}" for way, what in WAYS.items())
    )
    parser.add_argument("--keep", type=Path, help="a folder for the logs and the run")
    given = parser.parse_args()
    scratch = given.keep or Path(tempfile.mkdtemp(prefix="errdoc-jobs-"))
    try:
        recorded, draw = recordings(), random.Random(given.seed)
        nodes = Nodes(given.nodes, scratch / "logs" / "kernels", given.seed)
        truth = {number: Job(scratch / "logs", number, SIZES[number % len(SIZES)], draw, nodes).write(recorded)
                 for number in range(1001, 1001 + given.count)}  # fmt: skip
        told, seconds, spent, mib = run(scratch / "logs", scratch / "out", given.jobs, *nodes.options)
        measure(scratch / "out", truth)
        each = f"{spent / told['logs'] * 1000:.1f} ms of processor time a log"
        print(
            f"{told['logs']} logs of {given.count} jobs: {seconds:.0f} s, {each}, {mib:.0f} MiB in the largest process"
        )
    finally:
        if not given.keep:
            shutil.rmtree(scratch)


def measure(out: Path, truth: dict[int, str]) -> None:
    """Holds the jobs that a run found against the planted ones."""
    store = sqlite3.connect(out / "triage.sqlite")
    right = loud = accused = 0
    found: dict[int, tuple[str, str]] = {}
    for job, kind, text in store.execute("select job, kind, text from jobs"):
        for number in map(int, re.findall(r"(?<!\d)1\d{3}(?!\d)", job)):
            if number in truth:
                found[number] = (kind, text)
                votes = Counter(
                    kind for (kind,) in store.execute("select kind from logs where job = ? and kind != 'clean'", (job,))
                )
                loud += bool(votes) and votes.most_common(1)[0][0].partition(":")[0] == truth[number]
    for number, root in truth.items():
        kind, text = found.get(number, ("no job", ""))
        if kind.partition(":")[0] == root:
            right += 1
        else:
            accused += kind in KERNEL or kind == "gpu-xid-error"
            print(f"job {number}: {root} planted, {kind} told ({text[:80]})")
    print(
        f"roots: {right} of {len(truth)} ({right / len(truth):.3f}); the loudest would have {loud}; "
        f"{accused} nodes accused wrongly"
    )
    print(f"clocks: {store.execute('select * from clocks').fetchall()}")
    print(json.dumps(Counter(truth.values())))


if __name__ == "__main__":
    main()
