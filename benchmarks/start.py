"""What a start costs: `python benchmarks/start.py [PYTHON ...]`, processor time of whole commands, taking turns.

A log of 5 KB that a page knows, one that none knows, JSON, and the commands that look something up, each as its ratio
to an empty typer program that prints one rich panel. PYTHON is an interpreter that errdoc is installed for; several
are compared, by default there is this one. Measure an installed wheel: an editable checkout looks at all its pages at
each start to see whether one changed.
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from scan import FAILURE, training_log

EMPTY_TYPER = """
import typer
from rich.console import Console
from rich.panel import Panel
app = typer.Typer()
@app.command()
def main(log: str) -> None:
    Console().print(Panel("nothing", title=log))
app()
"""
STRANGE = "ZebraStripeError: the stripes of zebra 17 do not line up with its hooves\n"
COMMANDS = {
    "explain, known": ["explain", "--no-history", "known.log"],
    "explain, known, history": ["explain", "known.log"],
    "explain, known, json": ["explain", "--no-history", "--format", "json", "known.log"],
    "explain, known, zh": ["explain", "--no-history", "--lang", "zh", "known.log"],
    "explain, unknown": ["explain", "--no-history", "unknown.log"],
    "which": ["which", "libcudnn.so.8"],
    "code": ["code", "35"],
    "show": ["show", "device-side-assert"],
    "versions": ["versions", "--torch", "2.1"],
    "probe": ["probe"],
    "--version": ["--version"],
    "--help": ["--help"],
}


def spent(command: list[str], cwd: Path) -> float:
    """Processor seconds of a command, its children's too."""
    environment = {**os.environ, "XDG_DATA_HOME": str(cwd / "data"), "COLUMNS": "80"}
    environment.pop("PYTHONPATH", None)
    child = subprocess.Popen(
        command,
        cwd=cwd,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode not in (0, 1):
        sys.exit(f"{' '.join(command)} ended with {child.returncode}")
    return usage.ru_utime + usage.ru_stime


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("python", nargs="*", default=[sys.executable], help="interpreters that have errdoc")
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--only", help="commands whose name begins so")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        data = Path(scratch)
        (data / "empty.py").write_text(EMPTY_TYPER)
        training_log(data / "known.log", 5_000)
        text = (data / "known.log").read_text(encoding="utf-8")
        (data / "unknown.log").write_text(text[: text.index(FAILURE.splitlines()[-2])] + STRANGE, encoding="utf-8")
        runs: dict[str, list[list[str]]] = {
            "empty typer + rich": [[one, "empty.py", "known.log"] for one in options.python]
        }
        runs |= {
            name: [[one, "-m", "errdoc", *command] for one in options.python]
            for name, command in COMMANDS.items()
            if name.startswith(options.only or "")
        }
        times: dict[tuple[str, int], list[float]] = {}
        for _ in range(options.rounds + 1):
            for name, commands in runs.items():
                for place, command in enumerate(commands):
                    times.setdefault((name, place), []).append(spent(command, data))
        typical = {key: statistics.median(those[1:]) for key, those in times.items()}  # the first fills caches
        print(f"{options.rounds} rounds, medians: processor ms, ratio to the empty program")
        for name, commands in runs.items():
            told = [
                f"{typical[name, place] * 1000:7.0f} {typical[name, place] / typical['empty typer + rich', place]:5.2f}"
                for place in range(len(commands))
            ]
            print(f"{name:26}" + "   ".join(told), flush=True)


if __name__ == "__main__":
    main()
