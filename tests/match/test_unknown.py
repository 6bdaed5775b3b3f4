"""What can be told of an error that no page names."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errdoc.kb import KnowledgeBase
from errdoc.kb.entries import Cause
from errdoc.logs.events.parse import parse
from errdoc.logs.lines.clean import clean
from errdoc.match.unknown import clashes, codes_in, fixed_part, searches
from errdoc.model import Event, Fact, Place, RaisedBy, Search
from errdoc.spoken import spoken
from errdoc.stack.tables import Tables

FOLDER = Path(__file__).resolve().parents[2] / "kb" / "tables"

FIXED = {
    "names of this program": ("Target modules {'q_proj'} not found in the base model.", "not found in the base model"),
    "the longest run": ("expected 3 values but only got 2", "values but only got"),
    "in double quotes": ('key "val_loss" is not in the dictionary', "is not in the dictionary"),
    "in back-ticks": ("`batch_size` has to be a power of two", "has to be a power of two"),
    "a path": ("cannot open the file /srv/a/b.bin for reading", "cannot open the file"),
    "no more than ten words": ("a b c d e f gg h i j k l m", "a b c d e f gg h i j"),
    "nothing but values": ("'a' (3, 4) /srv/b 0x7f00", ""),
    "nothing": ("", ""),
    "marks at the ends": ("(bad input): 3", "bad input"),
    "a single quote within words": ("can't open the device", "can't open the device"),
    "an open double quote": ('the word "open is never closed', "the word open is never closed"),
}


@pytest.mark.parametrize("name", FIXED)
def test_the_fixed_part_is_what_others_reports_have_too(name: str) -> None:
    """Neither values nor names of this program: no report of another would be found by them."""
    message, expected = FIXED[name]
    assert fixed_part(message) == expected


@given(st.text() | st.lists(st.sampled_from(["bad", "'x'", '"', "3", "<n>", "`", ".", "\n", "/a/b"])).map(" ".join))
def test_the_fixed_part_can_be_searched_for(message: str) -> None:
    """At most ten words of the message, on one line, without a quote that would end the search's own."""
    words = fixed_part(message)
    assert '"' not in words
    assert len(words.split()) <= 10
    assert words == " ".join(words.split())
    bare = message.replace('"', "")
    assert all(word in bare for word in words.split())


def event_of(log: str) -> Event:
    """The first event of a log."""
    return parse(clean(enumerate(log.split("\n"), 1)))[0]


SKLEARN = Place(None, RaisedBy("argument-check", "scikit-learn"))
SEARCHES = {
    "where the package's errors are discussed": (
        "ValueError: the test size should be smaller than one", SKLEARN, "scikit-learn/scikit-learn",
        Search('"the test size should be smaller than one"', "scikit-learn/scikit-learn"),
    ),
    "everywhere, with the package's name": (
        "ValueError: the test size should be smaller than one", SKLEARN, "",
        Search('scikit-learn "the test size should be smaller than one"'),
    ),
    "everywhere": (
        "ValueError: the test size should be smaller than one", Place(), "",
        Search('"the test size should be smaller than one"'),
    ),
    "with the exception's name, where the message is short": (
        "sklearn.exceptions.NotFittedError: not fitted", Place(), "", Search('"NotFittedError not fitted"'),
    ),
    "the line, where nothing was raised": (
        "could not find the compiler", Place(), "", Search('"could not find the compiler"'),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", SEARCHES)
def test_what_to_search_for_and_where(name: str) -> None:
    """The fixed words of the message in quotes."""
    log, place, tracker, expected = SEARCHES[name]
    event = event_of(log)
    assert searches(event, event.lines[0].text, place, tracker) == (expected,)


@pytest.mark.parametrize("log", ["0x7f00", "KeyError: 'image'", "RuntimeError: bad", "not found"])
def test_fewer_than_three_words_are_not_searched_for(log: str) -> None:
    """A number finds nothing, and a word or two find everything."""
    assert searches(event_of(log), log, Place(), "") == ()


class Pages:
    """A knowledge base with a few codes, the shipped tables and one cause."""

    def __init__(self, cause: dict[str, Any] | None = None) -> None:
        self.dialects: dict[str, Any] = {}
        self.words: dict[str, Any] = {}
        self.own_builds: list[dict[str, Any]] = []
        self.distributions: dict[str, Any] = {}
        self._cause = cause

    def code(self, text: str) -> list[dict[str, Any]]:
        """What is known of a code; the most likely first."""
        rows = {
            "CUDNN_STATUS_EXECUTION_FAILED": ("CUDNN_STATUS_EXECUTION_FAILED", "", "it ran and failed"),
            "0xC0000005": ("STATUS_ACCESS_VIOLATION", "access violation", ""),
            "0xc0000005": ("STATUS_ACCESS_VIOLATION", "access violation", ""),
            "Xid 79": ("XID_79", "fell off the bus", ""),
            "ncclSystemError": ("ncclSystemError", "a call failed", ""),
            "Xid 1": ("XID_1", "", ""),
        }
        row = rows.get(text)
        keys = ("name", "text", "hint")
        return [dict(zip(keys, row, strict=True)), dict.fromkeys(keys, "another")] if row else []

    @property
    def compatibility(self) -> Tables:
        """The shipped tables."""
        return Tables({path.stem: tomllib.loads(path.read_text(encoding="utf-8")) for path in FOLDER.glob("*.toml")})

    @property
    def clashing(self) -> list[Cause]:
        """One cause."""
        return [Cause(self._cause)] if self._cause else []


CODES = {
    "a status, by its hint": ("no: CUDNN_STATUS_EXECUTION_FAILED", ["CUDNN_STATUS_EXECUTION_FAILED: it ran and failed"]),
    "a status of Windows, by its text": ("exited with 0xC0000005", ["0xC0000005: access violation"]),
    "an Xid": ("NVRM: Xid 79, the GPU", ["Xid 79: fell off the bus"]),
    "the same twice": ("0xC0000005 then 0xc0000005", ["0xC0000005: access violation"]),
    "no more than two": (
        "ncclSystemError, Xid 79, 0xC0000005", ["ncclSystemError: a call failed", "Xid 79: fell off the bus"],
    ),
    "one without a meaning": ("Xid 1", []),
    "an unknown one": ("CUDNN_STATUS_NEVER", []),
    "a bare number": ("error 79", []),
    "within another name": ("myCUDNN_STATUS_EXECUTION_FAILED", []),
}  # fmt: skip


@pytest.mark.parametrize("name", CODES)
def test_codes_that_an_error_quotes_are_explained(name: str) -> None:
    """Those that the text names or that stand behind the word of their space; a bare number may be anything."""
    log, expected = CODES[name]
    assert codes_in(event_of(log), Pages()) == expected


def test_codes_are_explained_in_the_reader_s_language(kb: KnowledgeBase) -> None:
    """Where there is no Chinese, the English stands."""
    found = codes_in(event_of("CUBLAS_STATUS_EXECUTION_FAILED, CUDA_ERROR_PROFILER_ALREADY_STARTED"), kb)
    assert spoken(found, kb, "zh") == [
        "CUBLAS_STATUS_EXECUTION_FAILED: kernel 执行失败：常因此前的断言或越界访问", found[1],
    ]  # fmt: skip


def cause(says: str = "for", where: list[Any] | None = None, remedies: int = 1) -> dict[str, Any]:
    """A cause that a driver which is too old for the build speaks for."""
    nothing = {"regex": "", "at": "anywhere", "where": None, "literals": []}
    rule = {"says": says, "strength": "strong", "because": "{build} needs driver {needs}", "condition": nothing,
            "signatures": [], "clash": ["driver-cuda"]}  # fmt: skip
    remedy = {"effort": "pip", "text": "Install {fitting_torch}", "commands": ["python -m {fitting_torch_install}"],
              "verify": "it runs", "platforms": ["linux"], "frameworks": [], "where": where}  # fmt: skip
    return {"id": "driver-too-old", "title": "the driver is too old", "titles": [], "summary": "",
            "checks": [], "evidence": [rule, rule], "remedies": [remedy] * remedies}  # fmt: skip


OLD = {"torch": "2.1.0+cu121", "driver": "470.57"}
NEW = {"torch": "2.1.0+cu121", "driver": "550.54"}


def told(names: dict[str, str], one: dict[str, Any]) -> list[tuple[str, tuple[str, ...], str, str]]:
    """The steps against what clashes in these versions."""
    facts = [Fact(name, value, line=1) for name, value in names.items()]
    steps = clashes(names, facts, Pages(cause=one))
    return [(step.text, step.commands, step.target, step.title) for step in steps]


def test_versions_that_clash_have_a_step_whatever_the_error_says() -> None:
    """One for a cause, though two of its rules are broken; it says what clashes, then what to do."""
    [(text, commands, target, title)] = told(OLD, cause())
    assert (target, title) == ("driver-too-old", "the driver is too old")
    assert text == "PyTorch 2.1.0+cu121 needs driver 525.60.13: Install 2.7.1" or text.endswith(": Install 2.7.1")
    assert "525.60.13" in text
    assert text[:1].isupper()
    assert commands[0].startswith("python -m pip install torch==")


@pytest.mark.parametrize(
    ("names", "one"),
    [
        (NEW, cause()),
        ({}, cause()),
        (OLD, cause(says="against")),
        (OLD, cause(remedies=0)),
        (OLD, cause(where=["==", ["name", "os"], "windows"])),
    ],
    ids=["they fit", "nothing is known", "the rule speaks against it", "nothing helps", "nothing helps here"],
)
def test_without_a_clash_that_can_be_mended_there_is_no_step(names: dict[str, str], one: dict[str, Any]) -> None:
    """A step that nobody can take is none."""
    assert told(names, one) == []
