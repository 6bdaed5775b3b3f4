"""The index of the search: its terms, its postings, its size."""

import json

import pytest

from errdoc.site import index
from errdoc.site.book import Page


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("Xid 79", ["xid", "xid 79"]),
        ("libcudnn.so.8", ["libcudnn.so.8", "libcudnn", "so"]),
        ("CUDNN_STATUS_ALLOC_FAILED", ["cudnn_status_alloc_failed", "cudnn", "status", "alloc", "failed"]),
        ("pip 依赖冲突", ["pip", "依赖", "赖冲", "冲突"]),
        ("卡", ["卡"]),
    ],
)
def test_a_text_is_cut_into_its_terms(text: str, terms: list[str]) -> None:
    """As the browser's own script does: tests/browser/test_site.py holds both to each other."""
    assert index.terms(text) == terms


def test_postings_tell_each_page_with_its_weight() -> None:
    """Numbers are distances, so that they stay small."""
    made = [Page(f"cause/{name}", name, "", "", text=text) for name, text in
            (("one", "alpha"), ("two", "beta"), ("three", "alpha alpha beta"))]  # fmt: skip
    found = json.loads(index.text(made))
    assert [row[0] for row in found["pages"]] == ["cause/one", "cause/two", "cause/three"]
    steps = [value >> 4 for value in found["terms"]["alpha"]]
    assert steps == [1, 2]
    assert all(0 < value & 15 <= 15 for values in found["terms"].values() for value in values)


def test_a_message_stands_squashed_with_its_pages() -> None:
    """So that it is found whatever wrapped it."""
    made = [Page("failure/x", "x", "", "", messages=("Out of Memory",))]
    assert json.loads(index.text(made))["messages"] == {"outofmemory": [0]}
