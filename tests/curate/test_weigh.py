"""Weights from what came out."""

import tomllib

import pytest

from errdoc.curate.weigh import LEAST, Said, counted, interval, rewritten, weighed
from errdoc.curate.written import files_of
from errdoc.kb import KnowledgeBase
from errdoc.kb.compile import page_of

CAUSES = [("a", "common"), ("b", "common"), ("c", "rare")]


def new(right: dict[str, int]) -> list[str]:
    """The weights that follow for a, b, c."""
    return [one.new for one in weighed(CAUSES, right, {})]


def test_few_words_change_nothing() -> None:
    """Nine for one cause and none for another, or ten that are shared out."""
    assert new({"c": LEAST - 1}) == ["common", "common", "rare"]
    assert new({"a": 5, "b": 3, "c": 2}) == ["common", "common", "rare"]


def test_what_the_interval_leaves_out_changes() -> None:
    """Two of forty-two are rare, not common; the most frequent of all is common."""
    assert new({"a": 40, "b": 2}) == ["common", "rare", "rare"]
    assert new({"a": 2, "c": 40})[2] == "common"


def test_that_nobody_named_a_cause_says_nothing_of_it() -> None:
    """Checks find what they can find: a cause without a check never comes out of verify."""
    assert new({"a": 500}) == ["common", "common", "rare"]


def test_a_word_against_is_counted_apart() -> None:
    """It does not say what it was."""
    said = [Said("f", "a", "mark", wrong=True), Said("f", "a", "verify"), Said("f", "b", "slack")]
    assert counted(said) == {"f": ({"a": 1, "b": 1}, {"a": 1})}


@pytest.mark.parametrize(("count", "of", "low", "high"), [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (5, 10, 0.2366, 0.7634)])  # fmt: skip
def test_the_interval_is_wilsons(count: int, of: int, low: float, high: float) -> None:
    """Against the values of statsmodels' proportion_confint(count, of, method="wilson")."""
    assert interval(count, of) == pytest.approx((low, high), abs=1e-4)


def test_only_the_weight_of_that_cause_is_rewritten() -> None:
    """Not that of its evidence's neighbour, nor a comment, nor the body."""
    page = '```toml\nid = "f"\n[[cause]]\nid = "a"\nweight = "common" # often\n[[cause]]\nid = "b"\nweight = "common"\n```\nweight = "common"\n'
    assert rewritten(page, {"a": "rare"}) == page.replace('"common" # often', '"rare" # often')


def test_every_page_is_written_as_it_was_read(kb: KnowledgeBase) -> None:
    """Head, body, translations and logs of each failure."""
    for source in kb.sources():
        if source["kind"] != "failure":
            continue
        page = page_of(source)
        files = {str(path): text for path, text in files_of(page)}
        head, _, body = files[page.path].removeprefix("```toml\n").partition("\n```\n")
        assert tomllib.loads(head) == page.head
        assert body.strip() == page.body.strip()
        assert len(files) == 1 + len(page.translations) + len(page.logs)
