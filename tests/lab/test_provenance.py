"""A wording is found in the strings of the releases that print it, and nowhere else."""

import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
from lab.provenance import Wording
from lab.releases import File, Release, keep

from errdoc.kb.page import Page
from lab import provenance


def wording(*anchors: str, required: tuple[str, ...] = ()) -> Wording:
    """The wording of some signature."""
    return Wording("page/one", frozenset(anchors), frozenset(required))


def test_a_page_gives_its_wordings() -> None:
    """Literals are squashed and lower case; those too short, and a regex over frames, are left out."""
    head = {
        "signature": [
            {"id": "b", "anchor": ["Failed to GET", "dlerr:"], "regex": r"Failed\s+to\s+get\s+it", "source": "torch/a.py"},
            {"id": "a", "anchor": "_lazy_init_now", "regex": "_lazy_init_now, here", "on": "frames"},
            {"id": "c", "code": ["cudart:35"]},
        ]
    }  # fmt: skip
    first, second, third = provenance.wordings([Page("failure", "page", "p", head, "")])
    assert (first.name, first.anchors, first.required) == ("page/a", {"_lazy_init_now"}, frozenset())
    assert (second.anchors, second.required) == ({"failedtoget"}, {"failedtogetit"})
    assert not third.anchors


def test_the_regex_narrows_what_an_anchor_finds() -> None:
    """Releases with both literals are preferred; where none has both, the anchor is enough."""
    looked = {
        ("torch", "2.10.0", "linux"): frozenset({"anchored"}),
        ("torch", "2.9.0", "win"): frozenset({"anchored", "required"}),
    }
    assert provenance.releases_of(wording("anchored", required=("required",)), looked) == {"torch": ["2.9.0"]}
    assert provenance.releases_of(wording("anchored", required=("elsewhere",)), looked) == {
        "torch": ["2.9.0", "2.10.0"]
    }
    assert provenance.releases_of(wording("nowhere", required=("required",)), looked) == {}


def test_the_table_tells_releases_by_package_and_builds_of_other_systems() -> None:
    """Those that were looked through, and those with each wording."""
    wanted = [
        Wording("p/found", frozenset({"anchored"}), frozenset()),
        Wording("p/not", frozenset({"nowhere-1"}), frozenset()),
    ]
    looked = {("torch", "2.1.0", "linux"): frozenset({"anchored"}), ("torch", "2.1.0", "win"): frozenset[str]()}
    assert provenance.table(wanted, looked) == (
        {"torch": {"versions": ["2.1.0"], "win": ["2.1.0"]}},
        {"p/found": {"torch": ["2.1.0"]}},
    )


def test_releases_are_looked_through_in_any_case_and_across_blocks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, named: Callable[[str, bytes], File]
) -> None:
    """What is kept of each release decides, wherever its strings lie."""
    keep(Release("torch", "2.1.0", "linux", [named("a.so", b"\0" * 20 + b"WORDING\tone\0other text")]), tmp_path)
    keep(Release("torch", "2.2.0", "linux", [named("a.so", b"wording\0one, and more\0")]), tmp_path)
    monkeypatch.setattr(provenance, "BLOCK", 3)
    assert provenance.look([wording("wordingone")], tmp_path) == {
        ("torch", "2.1.0", "linux"): {"wordingone"},
        ("torch", "2.2.0", "linux"): frozenset(),
    }


def test_a_wheel_is_fetched_once_and_the_table_written(pages: Path, wheels: list[str]) -> None:
    """A release whose strings are kept is not fetched again; the table names it."""
    assert provenance.provenance(["torch==2.1.0", "torch==2.1.0", "torch==2.1.0@win"], pages) == 0
    assert wheels == ["torch==2.1.0 linux", "torch==2.1.0 win"]
    written = tomllib.loads((pages / "provenance.toml").read_text())
    assert written["looked"]["torch"] == {"releases": 1, "versions": ["2.1.0"], "win": ["2.1.0"]}
    assert written["found"] == {"pump/it-broke": {"torch": ["2.1.0"]}}
