"""Since which releases a wording exists: the ends of what was found, and what was looked through next to them."""

import pytest

from errdoc.kb import KnowledgeBase
from errdoc.kb.provenance import Found, found_of, read

LOOKED = {"torch": {"versions": ["1.9.1", "1.13.1", "2.0.1", "1.10.2"]}}


@pytest.mark.parametrize(
    ("releases", "found"),
    [
        (["1.10.2", "1.13.1"], Found("torch", "1.9.1", "1.10.2", "1.13.1", "2.0.1")),
        (["1.9.1", "2.0.1"], Found("torch", "", "1.9.1", "2.0.1", "")),
        (["1.13.1"], Found("torch", "1.10.2", "1.13.1", "1.13.1", "2.0.1")),
    ],
)
def test_the_ends_are_told_with_the_releases_next_to_them(releases: list[str], found: Found) -> None:
    """In the order of versions, not of letters."""
    rows = read({"looked": LOOKED, "found": {"page/wording": {"torch": releases}}})
    assert found_of("page/wording", rows) == [found]


def test_earlier_releases_tell_of_the_wordings_that_were_looked_for_in_them() -> None:
    """Nothing follows from their lack of one that came to the knowledge base later."""
    looked = {"torch": {"versions": ["2.0.0", "2.2.0"], "earlier": ["1.9.0", "2.1.0"]}}
    found = {"page/old": {"torch": ["2.1.0", "2.2.0"]}, "page/new": {"torch": ["2.2.0"]}}
    rows = read({"looked": looked, "found": found})
    assert found_of("page/old", rows) == [Found("torch", "2.0.0", "2.1.0", "2.2.0", "")]
    assert found_of("page/new", rows) == [Found("torch", "2.0.0", "2.2.0", "2.2.0", "")]
    found["page/old"]["torch"].insert(0, "1.9.0")
    assert found_of("page/old", read({"looked": looked, "found": found})) == [Found("torch", "", "1.9.0", "2.2.0", "")]


def test_of_a_wording_that_nobody_looked_for_nothing_is_said() -> None:
    """Nor in a knowledge base without the table."""
    assert found_of("page/wording", read({})) == []


def test_the_compiled_knowledge_base_has_it(kb: KnowledgeBase) -> None:
    """As `python -m lab provenance` found it."""
    (found,) = found_of("cudnn-conv-algorithm/torch-no-engine", kb.provenance)
    assert (found.package, found.before, found.first) == ("torch", "1.12.1", "1.13.1")
