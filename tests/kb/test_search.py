"""Pages by words."""

import pytest

from errdoc.kb import KnowledgeBase
from errdoc.kb.search import Entry, ranked, share

PAGES = [
    Entry("room-full", "failure", "room full\noom\n满了", "the room is full", "nobody fits in", "outofroom", "a bus"),
    Entry("bus-late", "failure", "bus late", "a bus is late", "it waits", "buserror", "the room was empty"),
    Entry("too-late", "cause", "too late", "somebody came late", "", "", "the bus had gone"),
]


def found(words: str) -> list[str]:
    """The ids that words lead to, best first."""
    return [ident for ident, _ in ranked(words, PAGES, 10)]


@pytest.mark.parametrize(
    ("words", "ids"),
    [
        ("oom", ["room-full"]),  # not every room
        ("满了", ["room-full"]),
        ("Bus", ["bus-late", "room-full", "too-late"]),  # its name, then a text, of failures before causes
        ("bus error", ["bus-late", "room-full", "too-late"]),  # what the error says, as it says it
        ("out of room", ["room-full", "bus-late"]),
        ("nothing", []),
    ],
)
def test_the_best_place_of_a_word_decides(words: str, ids: list[str]) -> None:
    """Names before titles, what an error says before what is written about it."""
    assert found(words)[: len(ids) or None] == ids


def test_a_rare_word_counts_more_than_one_of_every_page() -> None:
    """Who asks for a late bus is not led to each bus."""
    assert found("late full")[0] == "room-full"


def test_of_a_chinese_word_half_of_its_pairs_are_enough() -> None:
    """Chinese stands without spaces, and a word may be cut in another way."""
    assert share("显存不足", "显卡和内存都够") == 0.0
    assert share("显存不足", "显存已经不足") == 2 / 3
    assert share("显存不足", "报告显存不足时") == 1.0


@pytest.mark.parametrize(
    ("words", "ident"),
    [
        ("segfault", "segmentation-fault"),
        ("显存不足", "cuda-out-of-memory"),
        ("oom", "cuda-out-of-memory"),
        ("CUDA out of memory", "cuda-out-of-memory"),
        ("nan loss", "nan-loss"),
        ("killed", "host-out-of-memory"),
        ("段错误", "segmentation-fault"),
        ("Expected all tensors to be on the same device", "device-mismatch"),
        ("deterministic training", "deterministic-training"),
    ],
)
def test_what_people_type_leads_to_its_page(words: str, ident: str, kb: KnowledgeBase) -> None:
    """The shipped pages, by slang, by Chinese, by a message and by a question."""
    assert kb.search(words, limit=3)[0][0] == ident
