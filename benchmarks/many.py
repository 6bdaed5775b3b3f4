"""Many logs in one process, measured: `python benchmarks/many.py` (add `--small` for a tenth of it).

Twenty thousand logs of about 1 KB (the recordings, over and over, each with words of its own) and a hundred of 0.8 MB
(a training log with a recording at its end) through one `errdoc.Reader`: how many a second, by processor time, beside
reading the same files and splitting their lines in plain Python; and how the memory grows.
"""

import argparse
import resource
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from pathlib import Path

import errdoc

CORPUS = Path(__file__).resolve().parent.parent / "corpus" / "recorded"
#: Logs after which the memory is taken for the first time: by then what all logs share was made.
WARM = 200


def small_logs(folder: Path, count: int) -> Iterable[Path]:
    """Writes one log after the other over the same file and hands it out."""
    recorded = [path for path in sorted(CORPUS.glob("*/*.log")) if path.stat().st_size < 4096]
    texts = [path.read_text(encoding="utf-8", errors="replace") for path in recorded]
    path = folder / "small.log"
    for number in range(count):
        # a word of its own in every log: nothing that is kept by text may grow
        path.write_text(f"run-{number:08x} starts\n{texts[number * 7 % len(texts)]}", encoding="utf-8")
        yield path


def large_logs(folder: Path, count: int) -> Iterable[Path]:
    """Writes logs of 0.8 MB: steps of a training, then a recording."""
    recorded = sorted(CORPUS.glob("*/*.log"))
    steps = "".join(
        f"2026-03-14 09:{step // 60 % 60:02d}:{step % 60:02d} INFO train.py:88 epoch {step // 1000} step {step} "
        f"loss {2.5 / (1 + step / 900):.5f} lr 3.0e-04 {11.2 + step % 7 / 10:.1f} it/s\n"
        for step in range(9200)
    )
    path = folder / "large.log"
    for number in range(count):
        end = recorded[number * 13 % len(recorded)].read_text(encoding="utf-8", errors="replace")
        path.write_text(steps + end, encoding="utf-8")
        yield path


def rate(logs: Iterable[Path], use: Callable[[Path], object]) -> tuple[float, int, list[float]]:
    """Logs a second of processor time, bytes read, and the peak of memory in MiB after `WARM` logs and at the end."""
    spent, count, size = 0.0, 0, 0
    memory: list[float] = []
    for path in logs:
        size += path.stat().st_size
        began = time.process_time()
        use(path)
        spent += time.process_time() - began
        count += 1
        if count == WARM:
            memory.append(_peak())
    memory.append(_peak())
    return count / spent, size // count, memory


def _peak() -> float:
    """The most that this process had in memory until now, in MiB."""
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / (2**20 if sys.platform == "darwin" else 2**10)


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--small", action="store_true", help="a tenth of the logs")
    share = 10 if parser.parse_args().small else 1
    reader = errdoc.Reader()

    def plain(path: Path) -> object:
        return path.read_bytes().decode("utf-8", "replace").splitlines()

    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        for name, make, count in (("1 KB", small_logs, 20_000), ("0.8 MB", large_logs, 100)):
            for log in make(folder, WARM if name == "1 KB" else 3):
                reader.explain(str(log))
            told, size, memory = rate(make(folder, count // share), lambda log: reader.explain(str(log)))
            read, _, _ = rate(make(folder, count // share), plain)
            print(
                f"{name}: {count // share} logs of {size:,} bytes: {told:.1f} logs/s a core, reading and splitting them"
                f" {read:.0f} ({read / told:.0f} x); {' -> '.join(f'{one:.1f}' for one in memory)} MiB"
            )


if __name__ == "__main__":
    main()
