"""What releases hold is kept, merged, dumped and reported."""

import datetime
import json
import tomllib
from pathlib import Path

import pytest
from lab.wordings.changes import Change
from lab.wordings.lookup import Figures, Told
from lab.wordings.programs import Program, Source, listed
from lab.wordings.reasons import Reasons
from lab.wordings.report import report
from lab.wordings.signatures import Wanted
from lab.wordings.table import merged, render
from lab.wordings.union import union

from errdoc.stack.versions import Version
from lab import envs
from lab.wordings import dump as dumping
from lab.wordings import gather as gathering
from lab.wordings import programs

SOURCE = Source("acme/pump", ("v1.0", "v2.0=abc"), form="tags")
PROGRAM = Program("pump", "all who pump", 3, (SOURCE,), ("pump",))
DAY = datetime.date(2026, 1, 2)


@pytest.fixture
def gathered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Two releases of a program, read from a repository that is made up."""
    sources = {
        "v1.0": b"raise ValueError('The pump %s broke down' % name)\nraise ValueError('The valve is shut')\n",
        "abc": b"raise ValueError('The pump %s broke down' % self.name)\nlogger.warning('The pump is worn out')\n",
    }
    monkeypatch.setattr(envs, "CACHE", tmp_path)
    monkeypatch.setattr(gathering, "tagged", lambda git, tag, *_: [("pump/core.py", sources[tag])])
    return [*gathering.gather(PROGRAM, tmp_path), *gathering.gather(PROGRAM, tmp_path)]


def test_a_release_is_read_once(gathered: list[str]) -> None:
    """What is kept is not read again."""
    assert gathered == ["acme/pump v1.0: 2 texts", "acme/pump v2.0=abc: 2 texts"]


@pytest.mark.usefixtures("gathered")
def test_a_text_is_kept_once_with_its_releases() -> None:
    """The names of what is put in do not count."""
    found = union(SOURCE)
    assert found.releases == ["1.0", "2.0"]
    assert [(row.mask, row.releases) for row in found.rows] == [
        ("The pump … broke down", ["1.0", "2.0"]),
        ("The valve is shut", ["1.0"]),
        ("The pump is worn out", ["2.0"]),
    ]


@pytest.mark.usefixtures("gathered")
def test_the_dump_has_a_line_a_text_what_people_meet_first() -> None:
    """With its ends, its sort and its weight."""
    path, count = dumping.dump(PROGRAM)
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    assert (path, count, len(lines)) == (programs.folder() / "pump.jsonl", 3, 3)
    assert [(line["text"], line["first"], line["last"], line["level"]) for line in lines] == [
        ("The pump … broke down", "1.0", "2.0", "error"),
        ("The valve is shut", "1.0", "1.0", "error"),
        ("The pump is worn out", "2.0", "2.0", "warning"),
    ]
    assert lines[0]["written"] == "The pump ‹self.name!r› broke down" or "‹self.name›" in lines[0]["written"]
    assert lines[0]["weight"] > lines[2]["weight"]


def test_tags_are_versions() -> None:
    """Each maker has a way of its own."""
    slurm = Source("SchedMD/slurm", (), form="tags")
    assert [slurm.version(tag) for tag in ("slurm-23-02-7-1", "v2.19.3-1", "docker-v29.0.4", "1.5.0=abc")] == [
        "23.02.7-1", "2.19.3-1", "29.0.4", "1.5.0",
    ]  # fmt: skip


def test_what_was_found_earlier_stays() -> None:
    """In releases that are not read again, of signatures that are still there."""
    earlier = {
        "looked": {"torch": {"releases": 2, "versions": ["1.9.0", "2.0.0"], "win": ["1.9.0"]}},
        "found": {"page/one": {"torch": ["1.9.0"]}, "page/gone": {"torch": ["1.9.0"]}},
    }
    now = {"torch": {"versions": ["2.0.0", "2.10.0"]}}
    table = merged(now, {"page/one": {"torch": {"2.10.0"}}}, earlier, {"page/one", "page/two"}, DAY)
    assert tomllib.loads(render(table)) == {
        "date": DAY,
        "looked": {"torch": {"releases": 3, "versions": ["2.0.0", "2.10.0"], "earlier": ["1.9.0"], "win": ["1.9.0"]}},
        "found": {"page/one": {"torch": ["1.9.0", "2.10.0"]}},
    }


def test_the_report_tells_what_went_and_what_knows_its_successor() -> None:
    """And why a wording stands in no release."""
    one = Wanted("pump-broke/it", frozenset(), frozenset(), "", "text", "pump/core.py", ())
    other = Wanted("pump-broke/frames", frozenset(), frozenset(), "", "frames", "pump/core.py", ())
    change = Change(one.name, "pump", went=True, release="2.0", beside="1.0", other="Pump ‹name› broke", file="a.py")
    every = Told(changes=[change], figures=[Figures("pump", "pump", ["1.0", "2.0"], 3, 2, 1, 0)])
    every.named["Pump … broke"] = {"pump-broke/new"}
    table = {"found": {one.name: {"pump": ["1.0"]}}}
    said = report([PROGRAM], [one, other], every, table, Reasons((), {other.name: "Python prints it"}))
    assert "| pump-broke/it | pump | 1.0 | 2.0 | Pump … broke | pump-broke/new |" in said
    assert "| Python prints it (1) | pump-broke/frames |" in said
    assert "| pump | pump | 1.0 to 2.0 (2) | 3 | 2 | 1 | 0 | 1 |" in said


def test_what_another_build_of_a_newer_release_has_is_not_gone() -> None:
    """What CUDA code prints is in no build for CPUs, and was found in one for GPUs."""
    one = Wanted("pump-broke/it", frozenset(), frozenset(), "", "text", "pump/core.py", ())
    change = Change(one.name, "pump", went=True, release="2.0", beside="1.0", other="", file="")
    table = {"found": {one.name: {"pump": ["1.0", "2.10"]}}}
    assert "| pump-broke/it |" not in report([PROGRAM], [one], Told(changes=[change]), table, Reasons((), {}))


def test_the_list_has_sixty_programs_of_releases_in_their_order() -> None:
    """Each once, with why it is one of them."""
    found = listed()
    assert len({program.name for program in found}) == len(found) == 60
    for program in found:
        assert program.why
        assert program.weight in {1, 2, 3}
        for source in program.sources:
            versions = [Version.parse(source.version(one)) for one in source.releases]
            assert 1 <= len(set(versions)) == len(versions) <= 12
            assert versions == sorted(versions)
