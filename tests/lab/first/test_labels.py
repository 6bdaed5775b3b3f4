"""Labels are taken as they are meant: complete, of this log, and two readers' together only where they agree."""

import json
from pathlib import Path
from typing import Any

import pytest
from lab.first.agreement import apart, decided, figures, kappa, together
from lab.first.label import LabelError, complaints, length, read

LENGTHS = {"w0001": 10, "w0002": 10}


def label(**changes: Any) -> dict[str, Any]:
    """A label of a run that failed."""
    plain = {
        "log": "w0001", "outcome": "failed", "starts": 1, "failure": "bus-error", "also": [], "general": "", "cause": "",
        "cause_sure": False, "lines": [4], "fix": ["shm"], "never": ["pip"], "whose": "machine", "program": "torchrun",
        "launcher": "slurm", "facts": {"torch": "2.1"}, "looks": [[2, "a warning"]], "sure": "high", "why": "it ran out",
    }  # fmt: skip
    return plain | changes


def test_a_whole_label_has_nothing_wrong() -> None:
    """Nor does that of a healthy run."""
    assert complaints(label(), LENGTHS, ["bus-error"]) == []
    assert complaints(label(outcome="finished", failure="", lines=[]), LENGTHS) == []


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"starts": "1"}, "starts is a str"),
        ({"log": "w0003"}, "there is no log"),
        ({"outcome": "fine"}, "no outcome"),
        ({"starts": 0}, "one start at least"),
        ({"outcome": "open"}, "neither a failure nor"),
        ({"failure": "nothing"}, "no failure is called 'nothing'"),
        ({"also": ["nothing"]}, "no failure is called 'nothing'"),
        ({"lines": [11]}, "line 11 is not in the log"),
        ({"looks": [[0, "x"]]}, "line 0 is not in the log"),
        ({"fix": ["(a"]}, "is no regex"),
    ],
)
def test_what_is_wrong_with_a_label_is_told(changes: dict[str, Any], told: str) -> None:
    """Each by itself."""
    found = complaints(label(**changes), LENGTHS, ["bus-error"])
    assert len(found) == 1
    assert told in found[0]


def test_all_that_is_wrong_with_a_file_is_told_at_once(tmp_path: Path) -> None:
    """With the place; a log that is labelled twice too."""
    file = tmp_path / "A.jsonl"
    rows = [json.dumps(label()), "{", json.dumps(label(starts=0)), json.dumps({"log": "w0002"})]
    file.write_text("\n".join(rows))
    with pytest.raises(LabelError) as told:
        read(file, LENGTHS)
    for part in (
        "A.jsonl:2:",
        "A.jsonl:3: w0001 is labelled twice",
        "one start at least",
        "A.jsonl:4: w0002: outcome is missing",
    ):
        assert part in str(told.value)
    file.write_text(f"{rows[0]}\n\n")
    assert read(file, LENGTHS) == {"w0001": label()}


@pytest.mark.parametrize(("text", "lines"), [(b"", 0), (b"a", 1), (b"a\nb\n", 2), (b"a\rb\nc", 2)])
def test_lines_are_counted_as_grep_counts_them(tmp_path: Path, text: bytes, lines: int) -> None:
    """A progress bar's carriage returns end no line."""
    (tmp_path / "log").write_bytes(text)
    assert length(tmp_path / "log") == lines


@pytest.mark.parametrize(
    ("other", "points"),
    [
        ({}, []),
        ({"failure": "disk-full"}, ["name"]),
        ({"failure": "disk-full", "also": ["bus-error"]}, []),
        ({"failure": "signal", "general": "bus-error"}, []),
        ({"failure": ""}, ["name"]),
        ({"lines": [5]}, ["line"]),
        ({"lines": [5, 4]}, []),
        ({"starts": 2}, ["starts"]),
        ({"outcome": "open", "failure": "", "lines": []}, ["outcome"]),
    ],
)
def test_two_readers_differ_in_what_is_asked_of_them(other: dict[str, Any], points: list[str]) -> None:
    """A name that the other accepts, or a more general one, is the same; so is a line that both would quote."""
    assert apart(label(), label(**other)) == points
    assert apart(label(**other), label()) == points


def test_what_either_reader_accepts_is_accepted() -> None:
    """And what either forbids is forbidden; what they contradict each other in is nobody's."""
    found = together(
        label(also=["disk-full"], cause="truncated-file", cause_sure=True),
        label(lines=[4, 6], fix=["disk"], never=["conda"], starts=2, facts={"torch": "2.2", "os": "linux"}, sure="low",
              general="signal", whose="own"),
    )  # fmt: skip
    expected = {"starts": None, "failure": "bus-error", "also": ["disk-full"], "general": ["signal"], "lines": [4, 6],
                "fix": ["shm", "disk"], "never": ["pip", "conda"], "facts": {"os": "linux"}, "sure": "low", "whose": "",
                "cause": "", "causes": ["truncated-file"], "cause_sure": False}  # fmt: skip
    assert {key: found[key] for key in expected} == expected


def test_of_a_name_and_a_more_general_one_the_sharper_is_the_name() -> None:
    """Whichever reader has it."""
    sharp, blunt = label(failure="hf-dataset-columns", general="key-not-found"), label(failure="key-not-found")
    for found in (together(sharp, blunt), together(blunt, sharp)):
        assert (found["failure"], found["also"], found["general"]) == ("hf-dataset-columns", [], ["key-not-found"])


def test_a_third_reader_decides_by_agreeing_with_one() -> None:
    """With neither, or where it says so, the log is set aside."""
    one, other = label(), label(failure="disk-full")
    found = decided(one, other, label(fix=["tmp"]))
    assert found
    assert (found["failure"], found["fix"]) == ("bus-error", ["shm", "tmp"])
    assert decided(one, other, label(failure="segmentation-fault")) is None
    assert decided(one, other, label(aside=True)) is None


def test_agreement_is_told_of_the_logs_that_it_can_be_told_of() -> None:
    """Of a healthy log neither a name nor a line is asked."""
    healthy = label(outcome="finished", failure="", lines=[])
    pairs = [(label(), label()), (label(), label(failure="disk-full")), (healthy, healthy), (label(), healthy)]
    assert figures(pairs) == {
        "outcome": (3, 4), "name": (1, 2), "line": (2, 2), "starts": (4, 4), "the same id": (1, 2),
    }  # fmt: skip
    assert kappa(pairs) == pytest.approx((3 / 4 - 1 / 2) / (1 - 1 / 2))
    assert kappa(pairs[:1]) is None
