"""Every error has a name, as general as its evidence is certain."""

import pytest

from errdoc.curate.prove import explain_text
from errdoc.kb import KnowledgeBase
from errdoc.model import Explanation

LIBRARY = """Traceback (most recent call last):
  File "/home/u/project/train.py", line 8, in <module>
    reader.rows()
  File "/home/u/venv/lib/python3.11/site-packages/somelib/core.py", line 40, in rows
    return self.table[name]
{error}
"""


def root_of(answer: Explanation) -> tuple[str, bool]:
    """The failure that is named, and whether only generally; empty where none is."""
    roots = [one for one in answer.diagnoses if one.role == "root"]
    return (roots[0].failure, roots[0].general) if roots else ("", False)


@pytest.mark.parametrize(
    ("error", "failure"),
    [
        ("KeyError: 'messages'", "key-not-found"),
        ("AttributeError: 'Widget' object has no attribute 'turn'", "attribute-not-found"),
        ("TypeError: unsupported operand type(s) for +: 'int' and 'str'", "operand-types-differ"),
        ("TypeError: 'NoneType' object is not subscriptable", "operand-types-differ"),
        ("ValueError: could not convert string to float: 'n/a'", "text-is-no-number"),
        ("IndexError: list index out of range", "list-index-out-of-range"),
        ("ZeroDivisionError: division by zero", "division-by-zero"),
        ("RecursionError: maximum recursion depth exceeded", "kind-recursion"),
        ("OSError: [Errno 18] Invalid cross-device link: '/a' -> '/b'", "kind-errno"),
    ],
)
def test_an_exception_is_its_own_proof_in_anybodys_code(kb: KnowledgeBase, error: str, failure: str) -> None:
    """Whatever stands around it: a library that no page knows raised it."""
    answer = explain_text(LIBRARY.format(error=error), kb)
    assert answer.status == "diagnosed"
    assert root_of(answer) == (failure, True)
    assert answer.gap
    assert answer.do


@pytest.mark.parametrize(
    "error",
    ["ValueError: the widget must be blue", "AssertionError: batch", "RuntimeError: see the log of the widget"],
)
def test_a_shape_names_nothing(kb: KnowledgeBase, error: str) -> None:
    """A refused argument, an assertion and a reference elsewhere stay without a name."""
    answer = explain_text(LIBRARY.format(error=error), kb)
    assert answer.status in ("unknown", "similar")
    assert answer.gap


def test_what_no_exception_proves_is_named_in_a_log_of_the_field_alone(kb: KnowledgeBase) -> None:
    """A port that is taken is anybody's; beside a framework it is ours to name."""
    error = "bjobs: error: unrecognized arguments: -json"
    assert root_of(explain_text(f"{error}\n", kb)) == ("", False)
    assert root_of(explain_text(f"torch 2.4.1+cu121 on cuda:0\n{error}\n", kb)) == ("command-line-rejected", True)


def test_nothing_is_named_that_the_run_went_on_after(kb: KnowledgeBase) -> None:
    """An exception that was caught and told is no failure: whoever asks is told its kind."""
    log = LIBRARY.format(error="KeyError: 'messages'").replace("<module>", "step")
    went_on = "".join(f"Epoch {n}/3 step 100: loss 0.{n}\n" for n in (1, 2, 3))
    assert root_of(explain_text(log + went_on, kb)) == ("", False)


def test_a_page_that_is_sharper_goes_before_its_parent(kb: KnowledgeBase) -> None:
    """A table's column is told as such, and its parent's steps follow."""
    frames = '  File "/env/lib/python3.11/site-packages/pandas/core/indexes/base.py", line 3812, in get_loc\n    raise KeyError(key) from err\n'  # fmt: skip
    head = 'Traceback (most recent call last):\n  File "a.py", line 3, in <module>\n    df["age"]\n'
    answer = explain_text(f"{head}{frames}KeyError: 'age'\n", kb)
    assert root_of(answer)[0] == "pandas-column-missing"
    assert kb.failure("pandas-column-missing").parent == "key-not-found"


def test_above_every_page_stands_a_general_one_or_its_family(kb: KnowledgeBase) -> None:
    """The way upwards ends, at a family."""
    for ident in kb.ids():
        page = kb.page(ident)
        if page["kind"] != "failure":
            continue
        seen = [ident]
        while seen[-1] in kb.ids():
            above = kb.failure(seen[-1]).parent
            assert above not in seen
            seen.append(above)
        for name in seen[1:-1]:
            assert kb.failure(name).is_general
