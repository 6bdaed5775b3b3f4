"""Literals that a match must contain."""

import random

import pytest
import regex
from hypothesis import given
from hypothesis import strategies as st

from errdoc.kb.required import around, needs, required


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        (r"Failed\s+to\s+get\s+convolution", ("failedtogetconvolution",)),
        (r"(?i)docker|/workspace/|containerd", ("/workspace/", "containerd", "docker")),
        (r"(?:abcd)?efgh", ("efgh",)),
        (r"Loaded runtime: (?P<v>\d+)", ("loadedruntime:",)),
        (r"a|bcdef", ()),
        (r"\d+ of \d+", ()),
        (r"(?P<a>x+)++broken(", ()),
        (
            r"fatal: (?:bad object|no such (?P<what>remote|ref))",
            ("fatal:badobject", "fatal:nosuchref", "fatal:nosuchremote"),
        ),
        (r"fatal: (?:bad \d+|no such \S+)", ("fatal:bad", "fatal:nosuch")),
        (r"(?:Scanner|Parser)s?Error", ("parsererror", "parserserror", "scannererror", "scannerserror")),
        (r"unauthori[sz]ed", ("unauthorised", "unauthorized")),
        (r"cannot open (?P<path>\S+)|unable to read (?P<path>\S+)", ("cannotopen", "unabletoread")),
        (r"sees [(?P<a>] or (?P<b>x)(?P<b>\d)ly", ("sees",)),
    ],
)
def test_the_literals_are_the_longest_that_every_match_holds(pattern: str, expected: tuple[str, ...]) -> None:
    """Optional parts and branches without a literal give none."""
    assert required(pattern) == expected


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        (r"cudaSuccess\s+\(35\s+vs", ("cudasuccess(35vs",)),
        (r"(?:failed|returned)\s+\w*\s*35", ("failed", "returned")),
        (r"\w+35", ("35",)),
    ],
)
def test_what_stands_around_a_text_tells_more_than_the_text(pattern: str, expected: tuple[str, ...]) -> None:
    """Where nothing is beside it, the literals of the whole pattern do; the text itself is the last resort."""
    assert around(pattern, "35") == expected


def test_short_literals_are_given_where_they_are_asked_for() -> None:
    """A line is short: in it even `e:`, of either case, spares something."""
    assert required(r"^[Ee]: \S|^\^C") == ()
    assert required(r"^[Ee]: \S|^\^C", 1) == ("^c", "e:")


WORDS = st.sampled_from(
    [
        "error",
        r"\s+",
        "CUDA",
        r"\d+",
        "(?:alpha|beta)",
        "[abc]",
        "[Ee]",
        "(?:gamma)?",
        " ",
        r"\.",
        "[sz_]",
        r"(?:de|ep(?:si|\d)lon)",
        "(?P<one>colou?r|x)",
        r"\b",
        "(?:a|b|c|d|e)",
        "(?=[a-z])?",
    ]
)


@given(st.lists(WORDS, min_size=1, max_size=6), st.integers(0, 1000))
def test_a_text_that_matches_always_holds_a_literal(parts: list[str], seed: int) -> None:
    """The literals never lose a match."""
    pattern = "".join(parts)
    examples = {
        "error": ["error"], r"\s+": [" ", "\n "], "CUDA": ["CUDA"], r"\d+": ["12"], "(?:alpha|beta)": ["alpha", "beta"],
        "[abc]": ["a"], "[Ee]": ["e", "E"], "(?:gamma)?": ["gamma", ""], " ": [" "], r"\.": ["."], "[sz_]": ["s", "_"], r"(?:de|ep(?:si|\d)lon)": ["de", "epsilon", "ep7lon"],
        "(?P<one>colou?r|x)": ["color", "Colour".lower(), "x"], r"\b": [""], "(?:a|b|c|d|e)": ["a", "e"], "(?=[a-z])?": [""],
    }  # fmt: skip
    choose = random.Random(seed)
    text = "".join(choose.choice(examples[part]) for part in parts)
    if not regex.search(pattern, text):
        return  # a border of a word that is none here
    squashed = "".join(text.lower().split())
    for shortest in (1, 4):
        literals = required(pattern, shortest)
        assert not literals or any(literal in squashed for literal in literals)
    assert all(any(literal in squashed for literal in some) for some in needs(pattern))
