"""The accuracy page: what is counted, and that it is of the corpus that is there."""

import re
import tomllib
import xml.etree.ElementTree as ET
from collections import Counter

import pytest
from lab.accuracy import OUTCOMES, PICTURES, REPORT, muted, releases, strangers, told
from lab.calibration import Point, diagram
from lab.recipe import CORPUS

from errdoc.curate.cases import load
from errdoc.kb import KnowledgeBase


@pytest.fixture(scope="module")
def page() -> str:
    """The page as it is kept."""
    return REPORT.read_text("utf-8")


def test_the_page_is_of_the_recordings_that_are_there(page: str) -> None:
    """Who adds recordings measures anew."""
    recorded, healthy = (len(list(CORPUS.glob(what))) for what in ("recorded/*/*.log", "healthy/*.log"))
    assert f"## {recorded} recorded failures" in page
    assert re.search(rf"\| healthy runs: no failure is claimed \|[^|]*\|[^|]*\| {healthy} \|", page)


def test_the_outcomes_without_a_page_are_all_told(page: str) -> None:
    """The shares of the second table make one."""
    shares = [float(re.search(rf"\| {re.escape(text)} \| ([\d.]+) \|", page)[1]) for text in OUTCOMES.values()]
    assert sum(shares) == pytest.approx(1, abs=0.004)


def test_each_picture_has_its_numbers_beside_it(page: str) -> None:
    """A diagram is of the rows of the table below it."""
    for name, rows in re.findall(r"\(pictures/(calibration-[a-z]+\.svg)\)\n\n\|.*\n\|.*\n((?:\|.*\n)+)", page):
        drawn = re.findall(r"said ([\d.]+), right [\d.]+ of (\d+)", (PICTURES / name).read_text("utf-8"))
        cells = [row.strip("| \n").split(" | ") for row in rows.splitlines()]
        assert drawn == [(cell[1], cell[4]) for cell in cells]


def test_an_outcome_is_of_the_answer_without_the_page(kb: KnowledgeBase) -> None:
    """The log's own page is never the one that names it."""
    cases = load(CORPUS / "recorded" / "backward-twice")
    found = muted(cases, kb)
    assert sum(found.outcomes.values()) == len(cases)
    assert set(found.outcomes) <= set(OUTCOMES)
    assert Counter(right for _, right in found.claims)[True] == found.outcomes["right"]


def test_strangers_are_held_to_their_labels(kb: KnowledgeBase) -> None:
    """Hardly any failure is claimed that the folder does not name, and each label has its log."""
    found = strangers(CORPUS / "strangers", kb)
    assert found.right.value >= 0.95
    assert found.heard.value >= 0.95
    named = tomllib.loads((CORPUS / "strangers" / "named.toml").read_text("utf-8"))
    assert [name for name in named if not (CORPUS / "strangers" / f"{name}.log").is_file()] == []
    assert [name for name in named.values() if name not in kb.ids()] == []


def test_releases_are_those_of_the_labels() -> None:
    """The oldest and the newest by number, not by letters."""
    cases = load(CORPUS / "recorded" / "file-not-found")
    assert releases(cases, "torch") == "1.4 to 2.13"
    assert releases(cases, "jax") == ""


def test_nothing_to_share_is_a_dash() -> None:
    """No share of no logs."""
    assert told(None) == ("-", "-", "0")


def test_a_diagram_is_well_formed() -> None:
    """Whatever its title; each point stands where its numbers say."""
    root = ET.fromstring(diagram([Point(0.5, 1.0, 0.4, 1.0, 3)], 'a < b & "c"'))
    assert root.attrib["aria-label"] == 'a < b & "c"'
    (mark,) = root.iter("{http://www.w3.org/2000/svg}circle")
    assert (float(mark.attrib["cx"]), float(mark.attrib["cy"])) == (52 + 150, 34)
