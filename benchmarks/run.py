"""What `errdoc run` costs, measured: `python benchmarks/run.py` (add `--small` for a hundredth of it).

10 GB of output through errdoc, on a pipe and on a pseudo-terminal, with a failure at the end: the largest resident size
of errdoc itself (claimed: at most 64 MiB), the time beside that of the same command without errdoc, and the diagnosis.
"""

import argparse
import os
import pty
import resource
import subprocess
import sys
import threading
import time
from collections.abc import Callable

CLAIM = 64.0
LINE = "epoch 3 step 120000 loss 0.6931 lr 1.0e-04 grad_norm 0.997 tokens/s 34000"
FAILURE = "RuntimeError: CUDA error: device-side assert triggered"
# The peak that a process reports of itself: that of its children is not in it.
PROGRAM = """
import resource, sys
from errdoc.cli import main
sys.argv = ["errdoc", "run", "--no-probe", "--no-history", "--", "sh", "-c", sys.argv[1]]
try:
    main()
finally:
    print("peak", resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, file=sys.stderr)
"""


def on_a_pipe(command: list[str]) -> tuple[float, str, int]:
    """Seconds, standard error and status of a command whose output goes to /dev/null through a pipe."""
    started = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None
    assert process.stderr is not None
    said: list[bytes] = []
    reader = threading.Thread(target=lambda: said.append(process.stderr.read()))
    reader.start()
    while os.read(process.stdout.fileno(), 1 << 20):
        pass
    reader.join()
    return time.monotonic() - started, said[0].decode(), process.wait()


def on_a_terminal(command: list[str]) -> tuple[float, str, int]:
    """The same with a pseudo-terminal as its standard output; standard error stays a pipe."""
    started = time.monotonic()
    master, slave = pty.openpty()
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=slave, stderr=subprocess.PIPE)
    os.close(slave)
    assert process.stderr is not None
    said: list[bytes] = []
    reader = threading.Thread(target=lambda: said.append(process.stderr.read()))
    reader.start()
    try:
        while os.read(master, 1 << 20):
            pass
    except OSError:  # every end of it is closed
        pass
    reader.join()
    os.close(master)
    return time.monotonic() - started, said[0].decode(), process.wait()


def measure(name: str, how: Callable[[list[str]], tuple[float, str, int]], size: int) -> bool:
    """Measures one way, prints it, and says whether the claim holds."""
    prints = f"yes '{LINE}' | head -c {size}; echo; echo '{FAILURE}'; exit 9"
    alone, _, _ = how(["sh", "-c", prints])
    seconds, said, status = how([sys.executable, "-c", PROGRAM, prints])
    peak = float(said.rsplit("peak ", 1)[1])
    found = "device-side-assert" in said and status == 9
    print(
        f"{name:10} {size / 1e9:6.2f} GB   {peak:5.1f} MiB (claimed <= {CLAIM:.0f})   {seconds:6.1f} s, "
        f"without errdoc {alone:6.1f} s   {'diagnosed' if found else 'NOT DIAGNOSED'}, status {status}"
    )
    return found and peak <= CLAIM


def main() -> None:
    """Measures both ways; the status is 1 where a claim does not hold."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--small", action="store_true", help="a hundredth of it")
    size = 10**8 if parser.parse_args().small else 10**10
    print(f"page size {resource.getpagesize()}, Python {sys.version.split()[0]}")
    held = [measure("pipe", on_a_pipe, size), measure("terminal", on_a_terminal, size // 10)]
    sys.exit(0 if all(held) else 1)


if __name__ == "__main__":
    main()
