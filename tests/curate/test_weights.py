"""Learning how much words speak for pages."""

import pytest

from errdoc.curate.weights import Wording, distinct, key, learnt, spelt
from errdoc.match.weights import Saying, Weights

#: Texts of two pages.
TEXTS = {
    "pump-broke": ["the pump broke at valve 3", "the pump lost its pressure", "no pressure behind the pump"],
    "fan-broke": ["the fan broke at blade 7", "a blade of the fan is bent", "the fan turns without a blade"],
}
WORDINGS = [Wording(Saying(text), page, "hit", text) for page, texts in TEXTS.items() for text in texts]


def test_a_text_in_other_words_leads_to_its_page() -> None:
    """Words that only one page has speak for it."""
    weights = Weights(learnt(WORDINGS))
    for said, page in (("pressure of the pump is gone", "pump-broke"), ("blade is bent", "fan-broke")):
        found = weights.of(Saying(said))
        assert max(found, key=lambda one: found[one]) == page


def test_learning_twice_gives_the_same_bytes_and_no_more_than_are_allowed() -> None:
    """The smallest weights are dropped until the rest fits."""
    whole = learnt(WORDINGS)
    assert whole == learnt(WORDINGS)
    few = learnt(WORDINGS, most=700)
    assert len(few) <= 700 < len(whole)
    assert set(Weights(few).of(Saying("the pump lost its pressure")))


@pytest.mark.parametrize(
    ("regex", "texts"),
    [
        # Failed to load pump. Bad magic      no such fan
        (r"Failed to load (?P<name>\w+)\. Bad magic|no such fan", ["Failed to load   . Bad magic", "no such fan"]),
        # it broke [at 3]
        (r"it\s+broke(?: \[at \d{1,3}\])?", ["it  broke  [at   ]"]),
    ],
)
def test_a_regex_spells_its_branches(regex: str, texts: list[str]) -> None:
    """What stands for itself stays, whatever else is asked for is a gap."""
    assert [one.split() for one in spelt(regex)] == [one.split() for one in texts]


def test_a_text_counts_once_for_its_page_and_not_at_all_where_it_is_measured_with() -> None:
    """Texts are the same that differ in what varies only; one that says too little is none."""
    rows = [Wording(Saying(text), "a", "hit", "g") for text in ("the pump broke at 3", "The pump broke at 4!", "oh")]
    assert [one.said.text for one in distinct(rows)] == ["the pump broke at 3"]
    assert distinct(rows, {key("THE PUMP BROKE AT 5")}) == []
