"""Runs of parts of the logs become one, as if it had read them all."""

import contextlib
import sqlite3
from pathlib import Path

import pytest

from errdoc.errors import InputError
from errdoc.triage.looks.look import Looker
from errdoc.triage.merge import merge
from errdoc.triage.pool import Pool
from errdoc.triage.run import triage
from errdoc.triage.sources import inputs
from errdoc.triage.store import Store
from errdoc.triage.work import Setting

RANK = "2026-03-14 09:26:0{n} [rank{n}]: RuntimeError: CUDA out of memory. Tried to allocate {n}.00 GiB\n"


@pytest.fixture
def read(kb, tmp_path):
    """Reads logs, or merges runs, into a folder."""

    def run(name: str, paths: list[Path], *, parts: list[str] | None = None) -> list[str]:
        out = tmp_path / name
        with contextlib.closing(Store(out, kb.version)) as store:
            if parts:
                merge(store, [tmp_path / part for part in parts])
            triage(store, Pool(1, Setting(out)), kb, inputs.logs(map(str, paths), out))
        with contextlib.closing(sqlite3.connect(out / "triage.sqlite")) as database:
            return sorted(database.iterdump())

    return run


@pytest.mark.parametrize("alike", [False, True], ids=["as they are", "all of one shape"])
def test_parts_give_the_same_store_as_one_run(logs, read, monkeypatch, alike) -> None:
    """Also where logs of a shape differ, a job is torn apart, and a log stands in two runs."""
    for number in range(4):
        (logs / f"slurm-4711_{number}.out").write_text(f"SLURM_JOB_ID=4711\n{RANK.format(n=number)}")
    if alike:
        look = Looker.look
        monkeypatch.setattr(Looker, "look", lambda self, source, mtime: look(self, source, mtime)._replace(shape="all"))
    paths = sorted(logs.iterdir())
    whole = read("whole", paths)
    for part in range(3):
        read(f"part-{part}", [*paths[part::3], paths[0]])
    assert read("all", [], parts=["part-0", "part-1", "part-2"]) == whole
    assert read("all", [], parts=["part-2", "part-0"]) == whole
    assert read("other", [], parts=["part-2", "part-1", "part-0"]) == whole


def test_a_run_that_was_interrupted_is_ended(logs, read, kb, tmp_path) -> None:
    """Its logs that nobody looked at are looked at now."""
    paths = sorted(logs.iterdir())
    read("whole", paths)
    read("part-0", paths[::2])
    with contextlib.closing(Store(tmp_path / "part-1", kb.version)) as store:
        store.note(inputs.logs(map(str, paths[1::2]), tmp_path / "part-1"))
    read("all", [], parts=["part-0", "part-1"])
    assert kinds(tmp_path / "all") == kinds(tmp_path / "whole")
    assert len(kinds(tmp_path / "all")) == 7


def kinds(out: Path) -> list[tuple[str, str]]:
    """The group of each log."""
    with contextlib.closing(sqlite3.connect(out / "triage.sqlite")) as database:
        return database.execute("select path, kind from logs where state = 'done' order by path").fetchall()


def test_what_is_no_run_or_of_other_pages_is_refused(read, kb, tmp_path) -> None:
    """And leaves the store as it was."""
    (tmp_path / "other").mkdir()
    with pytest.raises(InputError, match="is no run"):
        read("all", [], parts=["other"])
    (tmp_path / "other" / "triage.sqlite").write_text("no database, but long enough to be read as one" * 9)
    with pytest.raises(InputError, match="is no run"):
        read("all", [], parts=["other"])
    with contextlib.closing(Store(tmp_path / "older", "2020.01")):
        pass
    with pytest.raises(InputError, match="other pages"):
        read("all", [], parts=["older"])
