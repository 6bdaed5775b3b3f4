"""Whether two versions of errdoc give the same answers: `python benchmarks/same.py OTHER/src src corpus kb`.

Each log below the folders is explained by both, each in one process of its own, and the whole JSON is compared. What
differs is printed; the status is 1 then. `--large MB` lays each log at the end of so much training log, so that it goes
through the scan for large logs; `--piped` gives it through a pipe, with reads of all sizes.
"""

import argparse
import hashlib
import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

PROGRAM = """
import io, json, os, random, sys, tempfile
from pathlib import Path
from errdoc.errors import ErrdocError
from errdoc.pipeline import diagnose, explain, lines_of
from errdoc.kb import KnowledgeBase
from errdoc.logs.reading.read import Source
from errdoc.logs.reading.scan import scan
from errdoc.render.json import as_dict
before = Path(sys.argv[1]).read_bytes() if sys.argv[1] else b""
piped = sys.argv[2] == "piped"
kb = KnowledgeBase.open()
chance = random.Random(7)
class Cut(io.RawIOBase):
    def __init__(self, data):
        self.left = memoryview(data)
    def readable(self):
        return True
    def read(self, size=-1):
        some = self.left[: chance.choice((1, 100, 4096, 65536, 300_000))]
        self.left = self.left[len(some) :]
        return bytes(some)
for path in sys.stdin.read().splitlines():
    data = before + Path(path).read_bytes()
    try:
        if piped:
            source = Source("log", lambda: Cut(data), piped=True)
            lines, info = lines_of(scan(source, kb.alarms), source)
            answer = diagnose(lines, kb=kb, infos=[info], notes=source.notes)
        elif before:
            with tempfile.TemporaryDirectory() as folder:
                os.chdir(folder)
                Path("log").write_bytes(data)
                answer = explain(["log"], kb=kb)
        else:
            answer = explain([path], kb=kb)
        told = as_dict(answer)
    except ErrdocError as error:
        told = {"error": str(error)}
    print(json.dumps([path, told], sort_keys=True), flush=True)
"""


def answers(source: Path, logs: list[Path], before: str, piped: str) -> dict[str, str]:
    """The answers of the version in a source folder, by log."""
    run = subprocess.run(
        [sys.executable, "-c", PROGRAM, before, piped], input="\n".join(map(str, logs)), text=True, check=True,
        stdout=subprocess.PIPE, env={**os.environ, "PYTHONPATH": str(source.resolve()), "ERRDOC_HISTORY": "off"},
    )  # fmt: skip
    return {path: json.dumps(told, sort_keys=True) for path, told in map(json.loads, run.stdout.splitlines())}


def main() -> None:
    """Compares and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("one", type=Path, help="a source folder, as OTHER/src")
    parser.add_argument("other", type=Path)
    parser.add_argument("folders", type=Path, nargs="+")
    parser.add_argument("--large", type=float, metavar="MB", default=0)
    parser.add_argument("--piped", action="store_true", help="the second version reads from a pipe, the first a file")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only every Nth log")
    options = parser.parse_args()
    endings = ("*.log", "log.txt", "log")
    logs = sorted({path.resolve() for folder in options.folders for one in endings for path in folder.rglob(one)})
    logs = [path for path in logs if path.is_file()][:: options.every]
    before = ""
    if options.large:
        import scan

        path = Path(__file__).parent / "data" / f"before-{options.large:g}.log"
        path.parent.mkdir(exist_ok=True)
        scan.training_log(path, int(options.large * 1e6))
        healthy = path.read_bytes()
        path.write_bytes(healthy[: healthy.find(scan.FAILURE.encode()[:40])])
        before = str(path.resolve())
    with ThreadPoolExecutor(2) as pool:
        first = pool.submit(answers, options.one, logs, before, "")
        second = pool.submit(answers, options.other, logs, before, "piped" if options.piped else "")
    mine, theirs = first.result(), second.result()
    different = [path for path in mine if mine[path] != theirs.get(path)]
    for path in different:
        print(f"differs: {path}")
    for name, all_of_it in ((options.one, mine), (options.other, theirs)):
        digest = hashlib.sha256("\n".join(f"{path} {all_of_it[path]}" for path in sorted(all_of_it)).encode())
        print(f"{name}: {len(all_of_it)} answers, {digest.hexdigest()[:16]}")
    print(f"{len(different)} of {len(mine)} differ")
    sys.exit(1 if different else 0)


if __name__ == "__main__":
    main()
