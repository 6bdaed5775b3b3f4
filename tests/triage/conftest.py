"""Logs of a small cluster, and a triage of them in this process."""

import contextlib
import json
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from errdoc.kb import KnowledgeBase
from errdoc.reader import Reader
from errdoc.triage.jobs.dcgm import events
from errdoc.triage.jobs.zones import NO_ZONES, Zones
from errdoc.triage.pool import Pool
from errdoc.triage.reports.report import report
from errdoc.triage.reports.results import LINES, Lines
from errdoc.triage.run import triage
from errdoc.triage.sources import inputs
from errdoc.triage.store import Store
from errdoc.triage.work import Setting, named

OOM = "SLURMD_NODENAME=gpu-{n}\n2026-03-14 09:26:0{n} INFO step {n}\nRuntimeError: CUDA out of memory. Tried to allocate {n}.00 GiB\n"
FELL = "Mar 14 09:26:5{n} gpu-{n} kernel: NVRM: Xid (PCI:0000:3b:00): 79, pid=1{n}, GPU has fallen off the bus.\n"
FINE = "SLURMD_NODENAME=gpu-{n}\n2026-03-14 09:26:53 INFO step {n} loss 0.{n}\ntraining finished\n"


@pytest.fixture
def logs(tmp_path: Path) -> Path:
    """A folder with three failed runs out of memory, two with a lost GPU, two in which all is well."""
    folder = tmp_path / "logs"
    folder.mkdir()
    for number, text in enumerate((OOM, OOM, OOM, FELL, FELL, FINE, FINE)):
        (folder / f"job-{number}.log").write_text(text.format(n=number))
    return folder


@pytest.fixture
def told(kb: KnowledgeBase) -> Callable[..., tuple[dict[str, Any], list[dict[str, Any]]]]:
    """Reads logs into a folder, with what DCGM says and what is said of zones; the report and the lines of the logs."""

    def run(
        paths: Iterable[str], out: Path, dcgm: Iterable[Path] = (), zones: Zones = NO_ZONES
    ) -> tuple[dict[str, Any], list[dict[str, Any]]]:
        with contextlib.closing(Store(out, kb.version)) as store:
            store.happened(events(dcgm, kb.tables["dcgm"], partial(named, Reader())) if dcgm else ())
            pool = Pool(1, Setting(out, key=b"of a test"))
            triage(store, pool, kb, inputs.logs(paths, out), [Lines(out)], zones=zones)
            return report(store, kb.version), [json.loads(line) for line in (out / LINES).read_text().splitlines()]

    return run
