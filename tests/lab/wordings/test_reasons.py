"""Every signature whose source a program publishes stands in releases, or it is said why not."""

import tomllib
from pathlib import Path

import pytest
from lab.wordings.programs import listed
from lab.wordings.reasons import reasons
from lab.wordings.signatures import Wanted, printed_by, wanted

from errdoc.kb import shapes
from errdoc.kb.page import load

KB = Path(__file__).resolve().parents[3] / "kb"


@pytest.fixture(scope="module")
def signatures() -> list[Wanted]:
    """Those of all pages."""
    table = tomllib.loads((KB / shapes.PATH).read_text("utf-8"))
    return wanted(load(KB)[0], shapes.read(shapes.plain(table)), quote=False)


@pytest.fixture(scope="module")
def found() -> set[str]:
    """Those that stand in releases."""
    return set(tomllib.loads((KB / "provenance.toml").read_text("utf-8"))["found"])


def test_what_is_published_is_found_or_has_a_reason(signatures: list[Wanted], found: set[str]) -> None:
    """A new signature of these programs: run `python -m lab wordings`, or say why it stands in no release."""
    why, programs = reasons(KB), listed()
    public = [one for one in signatures if printed_by(one.source, programs)]
    assert [one.name for one in public if one.name not in found and not why.of(one)] == []


def test_no_reason_is_left_for_what_is_found(signatures: list[Wanted], found: set[str]) -> None:
    """Nor for a signature that is gone: the list only shrinks."""
    told = set(reasons(KB).signatures)
    assert sorted(told & found) == []
    assert sorted(told - {one.name for one in signatures}) == []
