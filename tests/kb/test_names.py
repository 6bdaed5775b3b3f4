"""Names by their sort: what a general sentence's value is told apart by."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from errdoc.errors import PageError
from errdoc.kb.expression import compile_where
from errdoc.kb.names import PATH, read
from errdoc.match.arithmetic import holds

ROW = {"name": "mill-units", "of": ["flour@*", "mill.service"], "misses": ["windmill.service"]}
NAMES = read({"names": [ROW]})
WHERE = compile_where('among(unit, "mill-units")', NAMES)
KB = Path(__file__).resolve().parents[2] / "kb"


@pytest.mark.parametrize(
    ("unit", "expected"),
    [("mill.service", True), ("'mill.service'", True), ("flour@2", True), ("windmill.service", False), ("millXservice", False),
     ("flour@2 and more", False), ("", False)],
)  # fmt: skip
def test_a_value_is_among_names_as_a_whole(unit: str, expected: bool) -> None:
    """Each is written as it is, a star is anything without blanks; the quotes of a captured key count for nothing."""
    assert holds(WHERE, {"unit": unit}) is expected


def test_no_value_is_among_names_where_none_is_known() -> None:
    """As with all arithmetic; so it is with `not`."""
    assert not holds(WHERE, {})
    assert not holds(compile_where('not among(unit, "mill-units")', NAMES), {})


@pytest.mark.parametrize(
    "where", ['among(unit, "nobody")', "among(unit, sort)", 'among("mill-units")', "among(unit, 3)"]
)
def test_a_sort_that_is_not_there_is_an_error_of_the_page(where: str) -> None:
    """It names those that are."""
    with pytest.raises(PageError, match="where"):
        compile_where(where, NAMES)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"name": "Mill Units"}, "words-with-hyphens"),
        ({"of": ["b", "a"]}, "unsorted"),
        ({"of": ["a", "a"]}, "twice"),
        ({"of": []}, "of"),
        ({"of": ["*"]}, "any name"),
        ({"misses": ["mill.service"]}, "a miss"),
        ({"colour": "red"}, "colour"),
    ],
)
def test_what_is_no_row_is_told_with_its_file(changes: dict[str, Any], said: str) -> None:
    """The table, the row and what is wrong with it."""
    with pytest.raises(PageError, match=said) as told:
        read({"names": [{**ROW, **changes}]})
    assert PATH in str(told.value)


def test_each_sort_of_the_table_is_asked_for() -> None:
    """A sort that no page and no text of a program names is dead."""
    names = read(tomllib.loads((KB / PATH).read_text(encoding="utf-8")))
    pages = "".join(path.read_text(encoding="utf-8") for path in KB.glob("*/**/*.md"))
    rows = "".join(path.read_text(encoding="utf-8") for path in (KB / "tables" / "wordings").glob("*.toml"))
    assert [name for name in names if f'"{name}")' not in pages and f'value = "{name}"' not in rows] == []
