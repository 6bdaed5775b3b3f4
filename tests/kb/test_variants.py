"""Parts of a guide that hold for some versions or systems only."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errdoc.errors import PageError
from errdoc.kb.variants import Clause, conditions, fitting, parts

BODY = """# Title

Always.

<!-- if: tensorflow >= 2.1, tensorflow < 2.8 -->
Middle.
<!-- end -->

<!-- if: os = linux or wsl -->
```sh
echo one   # <!-- end -->
<!-- end -->
```
<!-- end -->

Last.
"""


def shown(body: str = BODY, **given: str) -> str:
    """What is left of a body, with conditions in brackets."""
    return fitting(body, given, lambda what: f"[{what}]")


def test_without_versions_every_part_stands_under_its_condition() -> None:
    """Nothing is hidden from who gives nothing."""
    assert shown() == (
        "# Title\n\nAlways.\n\n[TensorFlow >= 2.1, TensorFlow < 2.8]\n\nMiddle.\n\n"
        "[Linux, WSL]\n\n```sh\necho one   # <!-- end -->\n<!-- end -->\n```\n\nLast."
    )


@pytest.mark.parametrize(
    ("version", "there"),
    [
        ("2.0.4", False),
        ("2.1", True),
        ("2.1.0", True),
        ("2.7.4", True),
        ("2.8", False),
        ("2.8.0", False),
        ("2.10", False),
    ],
)
def test_a_version_decides(version: str, there: bool) -> None:
    """Versions compare by number; what holds needs no condition, what does not is gone."""
    text = shown(tensorflow=version)
    assert ("Middle." in text) == there
    assert "[TensorFlow" not in text


def test_a_local_suffix_is_no_part_of_the_version() -> None:
    """2.1.0+cu121 is 2.1.0."""
    assert Clause("torch", "<", ("2.1.1",)).holds({"torch": "2.1.0+cu121"}) is True


def test_an_open_clause_keeps_the_condition() -> None:
    """What one given value cannot decide is shown with its condition, unless another refutes it."""
    body = "# T\n\n<!-- if: cudnn >= 8, os = windows -->\nBoth.\n<!-- end -->\n"
    assert shown(body, cudnn="8.9") == "# T\n\n[cuDNN >= 8, Windows]\n\nBoth."
    assert shown(body, os="windows") == "# T\n\n[cuDNN >= 8, Windows]\n\nBoth."
    assert shown(body, os="linux") == "# T"
    assert shown(body, cudnn="8.9", os="windows") == "# T\n\nBoth."


@pytest.mark.parametrize(
    "body",
    [
        "<!-- if: tensorflow >= 2 -->\ntext\n",
        "text\n<!-- end -->\n",
        "<!-- if: tensorflow >= 2 -->\n<!-- if: torch >= 2 -->\n<!-- end -->\n<!-- end -->\n",
        "<!-- if: tensorflow -->\n<!-- end -->\n",
        "<!-- if: tensorflow >= new -->\n<!-- end -->\n",
        "<!-- if: tensorflow <= 2.7 -->\n<!-- end -->\n",
        "<!-- if: tensorflow = 2.7 -->\n<!-- end -->\n",
        "<!-- if: tensroflow >= 2 -->\n<!-- end -->\n",
        "<!-- if: os >= linux -->\n<!-- end -->\n",
        "<!-- if: os = beos -->\n<!-- end -->\n",
        "<!-- if: -->\n<!-- end -->\n",
    ],
)
def test_what_is_not_understood_is_an_error(body: str) -> None:
    """A misspelt condition never becomes a part that is always or never shown."""
    with pytest.raises(PageError):
        parts(body)


def test_conditions_are_told_in_order() -> None:
    """They are what a translation must repeat."""
    assert [[str(clause) for clause in found] for found in conditions(BODY)] == [
        ["TensorFlow >= 2.1", "TensorFlow < 2.8"],
        ["Linux, WSL"],
    ]


@given(st.text(alphabet=st.sampled_from("a \n`#<!-"), max_size=80))
def test_a_body_without_conditions_is_shown_as_it_stands(text: str) -> None:
    """Free text comes through, but for blank lines at its ends."""
    assert shown(text) == "\n".join(text.splitlines()).strip("\n")


@given(st.tuples(*[st.integers(0, 30)] * 3), st.tuples(*[st.integers(0, 30)] * 2))
def test_a_version_is_on_one_side_of_a_bound(found: tuple[int, int, int], bound: tuple[int, int]) -> None:
    """>= and < of one bound exclude each other and leave no gap."""
    given_, wanted = {"cuda": ".".join(map(str, found))}, (".".join(map(str, bound)),)
    assert Clause("cuda", ">=", wanted).holds(given_) is not Clause("cuda", "<", wanted).holds(given_)
