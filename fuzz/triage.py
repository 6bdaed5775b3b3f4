"""A triage killed with -9 at instants that chance draws, resumed, and killed again, until it comes to its end."""

import contextlib
import io
import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import tarfile
import tempfile
import time
from pathlib import Path

from errdoc.kb import KnowledgeBase
from fuzz.campaign import Budget, Tally
from fuzz.mutate import sources

NAME = "triage"
PROMISE = "A triage that is killed at any instant and run again has lost nothing, and has nothing twice."

#: Logs of a run, a third of them in an archive.
_LOGS = 150
#: Seconds in which nothing but Python begins.
_BEGAN = 0.4
_PATIENCE = 600.0
#: Instants that are drawn until one comes before the end.
_ATTEMPTS = 6


def campaign(budget: Budget) -> Tally:
    """Each input is an instant at which a run is killed, counted from its beginning."""
    tally = Tally()
    with tempfile.TemporaryDirectory(prefix="errdoc-triage-") as name:
        folder = Path(name)
        _made(folder / "logs", random.Random(budget.seed))
        KnowledgeBase.open()  # compiled before anything is timed
        began = time.monotonic()
        whole = _finished(folder, folder / "whole", tally)
        took = time.monotonic() - began
        out, number = folder / "out-0", 0
        for draw in budget.rounds():
            tally.tried += 1
            for attempt in range(_ATTEMPTS):
                # what goes on where another was killed has less to do
                killed = _killed_at(folder, out, _BEGAN + draw.random() * took * 0.8 * 0.6**attempt, draw)
                if killed:
                    tally.counted["killed"] += 1
                    tally.counted[f"killed while {_state(out)}"] += 1
                    if draw.random() < 0.7:  # the next one kills what goes on
                        break
                told = _finished(folder, out, tally)
                tally.counted["resumed to the end"] += killed
                wrong = [what for what, value in whole.items() if told.get(what) != value]
                tally.breaches += [f"seed {budget.seed}, input {tally.tried - 1}: {what} differ" for what in wrong]
                number += 1
                out = folder / f"out-{number}"
                if killed:
                    break
    return tally


def _made(logs: Path, draw: random.Random) -> None:
    """Recordings under numbers of their own, so that kinds come several times."""
    logs.mkdir()
    some = draw.sample([one for one in sources() if one.stat().st_size < 20_000], _LOGS // 5)
    with tarfile.open(logs / "old.tar.gz", "w:gz") as archive:
        for number in range(_LOGS):
            data = (
                f"SLURM_JOB_ID={number}\nSLURMD_NODENAME=gpu-{number % 7}\n".encode() + draw.choice(some).read_bytes()
            )
            if number % 3:
                (logs / f"job-{number}.log").write_bytes(data)
                continue
            head = tarfile.TarInfo(f"job-{number}.log")
            head.size = len(data)
            archive.addfile(head, io.BytesIO(data))


def _command(folder: Path, out: Path) -> list[str]:
    return [sys.executable, "-m", "errdoc", "triage", str(folder / "logs"), "--out", str(out), "--jobs", "2",
            "--format", "json", "--no-redact"]  # fmt: skip


def _killed_at(folder: Path, out: Path, instant: float, draw: random.Random) -> bool:
    """Whether the run was still going on, and was killed."""
    child = subprocess.Popen(
        _command(folder, out), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
    )
    with contextlib.suppress(subprocess.TimeoutExpired):
        child.wait(instant)
        return False
    # one half alone, so that its processes have to see it themselves
    if draw.random() < 0.5:
        os.kill(child.pid, signal.SIGKILL)
    else:
        os.killpg(child.pid, signal.SIGKILL)
    child.wait()
    return True


def _state(out: Path) -> str:
    """What was going on."""
    try:
        with contextlib.closing(sqlite3.connect(out / "triage.sqlite")) as store:
            states = {state for (state,) in store.execute("select distinct state from logs")}
    except sqlite3.Error:
        return "beginning"
    return "looking" if "listed" in states else "explaining" if "looked" in states else "listing or writing"


def _finished(folder: Path, out: Path, tally: Tally) -> dict[str, object]:
    """What a run tells that is let come to its end."""
    done = subprocess.run(_command(folder, out), capture_output=True, text=True, timeout=_PATIENCE, check=False)
    if done.returncode:
        tally.breaches.append(f"status {done.returncode}: {done.stderr[-400:]}")
        return {}
    rows = [json.loads(line) for line in (out / "logs.jsonl").read_text().splitlines()]
    with contextlib.closing(sqlite3.connect(out / "triage.sqlite")) as store:
        kept = {table: store.execute(f"select * from {table} order by 1, 2, 3").fetchall()
                for table in ("logs", "marks", "groups", "jobs", "events")}  # fmt: skip
    return {"report": json.loads(done.stdout), "lines": rows, **kept,
            "files": sorted(one.name for one in out.iterdir())}  # fmt: skip
