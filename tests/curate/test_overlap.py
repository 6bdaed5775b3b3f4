"""Signatures that fire on the logs of other pages."""

from pathlib import Path

import pytest

from errdoc.curate.overlap import overlap
from errdoc.curate.report import overlap_data, overlap_text
from errdoc.errors import PageError

BOTH = """#: source: recorded
Traceback (most recent call last):
  File "a.py", line 1, in <module>
    go()
RuntimeError: the pump broke because the fan broke
"""
PAGE = "failures/cudnn/{}-broke/failure.md"


@pytest.fixture
def both(small: Path) -> Path:
    """A hit of the pump on which the fan fires too."""
    (small / "failures/cudnn/pump-broke/hit-03.log").write_text(BOTH)
    return small


def change(root: Path, name: str, old: str, new: str) -> None:
    """Replaces a text of a page."""
    path = root / name
    assert old in path.read_text()
    path.write_text(path.read_text().replace(old, new))


def test_pages_that_keep_apart_do_not_overlap(small: Path) -> None:
    """Silence where each fires on its own logs alone."""
    found = overlap(small)
    assert (found.open, found.explained, found.unneeded) == ((), (), ())


def test_a_foreign_signature_is_found(both: Path) -> None:
    """The pair, the log, the line of the file and the signature are named."""
    found = overlap(both)
    assert [pair.pages for pair in found.open] == [("fan-broke", "pump-broke")]
    assert overlap_text(found) == (
        "fan-broke + pump-broke\n  cudnn/pump-broke/hit-03.log:5: fan-broke, signature 'one'\n"
    )
    assert overlap_data(found)["open"][0]["fires"][0]["page"] == "fan-broke"


@pytest.mark.parametrize(("mine", "other"), [("pump", "fan"), ("fan", "pump")])
def test_a_consequence_is_no_overlap(both: Path, mine: str, other: str) -> None:
    """Whichever page names the other, the order is settled."""
    change(both, PAGE.format(mine), 'family = "cudnn"', f'family = "cudnn"\nconsequence_of = ["{other}-broke"]')
    assert overlap(both).open == ()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('family = "cudnn"', 'family = "cudnn"\nkind = "wrapper"'),
        ('family = "cudnn"', 'family = "cudnn"\nstatus = "deprecated"'),
        ('id = "one"', 'id = "one"\ncertainty = "suggests"'),
    ],
)
def test_what_never_leads_does_not_overlap(both: Path, old: str, new: str) -> None:
    """Wrappers, deprecated pages and signatures that only suggest give way by themselves."""
    change(both, PAGE.format("fan"), old, new)
    assert overlap(both).open == ()


def test_a_pair_with_a_reason_is_explained(both: Path) -> None:
    """In either order; it is shown when all are asked for."""
    (both / "overlap.toml").write_text(
        '[[pair]]\npages = ["pump-broke", "fan-broke"]\nreason = "one drives the other"\n'
    )
    found = overlap(both)
    assert (found.open, len(found.explained), found.unneeded) == ((), 1, ())
    assert overlap_text(found) == ""
    assert overlap_text(found, everything=True).startswith("fan-broke + pump-broke: one drives the other\n")


def test_a_reason_that_nothing_needs_is_told(small: Path) -> None:
    """Exemptions do not outlive what they exempt."""
    (small / "overlap.toml").write_text('[[pair]]\npages = ["pump-broke", "fan-broke"]\nreason = "once"\n')
    found = overlap(small)
    assert found.unneeded == (("fan-broke", "pump-broke"),)
    assert "does not overlap" in overlap_text(found)


@pytest.mark.parametrize(
    "text",
    ['[[pair]]\npages = ["a"]\nreason = "x"\n', '[[pair]]\npages = ["a", "b"]\n', '[[pair]]\npages = ["a", "a"]\nreason = "x"\n', "[[pair"],
)  # fmt: skip
def test_a_wrong_row_is_named(small: Path, text: str) -> None:
    """Two different ids and a reason, in TOML."""
    (small / "overlap.toml").write_text(text)
    with pytest.raises(PageError) as error:
        overlap(small)
    assert error.value.path == "overlap.toml"


def test_pairs_of_one_page_can_be_asked_for(both: Path) -> None:
    """Either page of a pair finds it."""
    assert len(overlap(both, ["fan-broke"]).open) == 1
    assert len(overlap(both, ["cudnn/pump-broke"]).open) == 1
