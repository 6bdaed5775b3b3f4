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


def test_of_a_wording_that_nobody_looked_for_nothing_is_said() -> None:
    """Nor in a knowledge base without the table."""
    assert found_of("page/wording", read({})) == []


def test_the_compiled_knowledge_base_has_it(kb: KnowledgeBase) -> None:
    """As `python -m lab provenance` found it."""
    (found,) = found_of("cudnn-conv-algorithm/torch-no-engine", kb.provenance)
    assert (found.package, found.before, found.first) == ("torch", "1.12.1", "1.13.1")
