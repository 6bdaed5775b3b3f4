"""The kinds of words that commands take, as they are shipped: their own examples hold."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from errdoc.errors import PageError
from errdoc.kb.words import PATH, read
from errdoc.match.words import words_of

TABLE: dict[str, Any] = tomllib.loads((Path(__file__).parents[2] / "kb" / PATH).read_text(encoding="utf-8"))
KINDS = {row["kind"]: row for row in TABLE["kind"]}


@pytest.mark.parametrize("kind", KINDS)
def test_the_examples_of_a_kind_hold(kind: str) -> None:
    """What it names is of the kind as it stands; what it must keep out is not, or becomes a file of that name."""
    known = words_of(read(TABLE)).kinds[kind]
    assert KINDS[kind]["examples"]
    assert KINDS[kind]["misses"]
    assert [known.word(value) for value in KINDS[kind]["examples"]] == KINDS[kind]["examples"]
    for value in KINDS[kind]["misses"]:
        word = known.word(value)
        assert word is None or (known.lead and word == known.lead + value)


HOSTILE = [
    "-x", "--delete", "-", "–x", "—x", "−x", "a\nb", "a;b", "a&b", "a|b", "a>b", "a<b", "$x", "`x`", "a'b", 'a"b', "*", "a?b", "[a]",
    "{a,b}", "!x", "a\\", "a\x00b", "\x1b[0m", "", " ", "=x", "@x", "%1", "#x", "^x", "a\u2028b", "a\u202eb",
]  # fmt: skip
#: Kinds that hold some of these, which stand in quotes or behind the name of the user's own program: why.
HOLDS = {
    "signed": ["-x"], "option": ["-x", "--delete"], "suffix": ["-x", "--delete", "-"], "specifier": ["a>b"], "requirement": ["a<b", "a>b"],
    "symbol": ["a&b", "a>b", "a<b", "[a]"], "label": ["#x"],
}  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("value", HOSTILE, ids=ascii)
def test_no_kind_holds_what_a_tool_or_a_shell_reads(kind: str, value: str) -> None:
    """Neither an option nor an operator, a pattern, a quote or a control character."""
    known = words_of(read(TABLE)).kinds[kind]
    word = known.word(value)
    assert word is None or value in HOLDS.get(kind, ()) or (known.lead and word == known.lead + value)


def test_a_value_is_of_the_kind_of_its_name_unless_the_template_says_another() -> None:
    """`{port}` is a port, `{path:file}` a file's name, `{name:model}` a model, and what no kind names a plain word."""
    words = words_of(read(TABLE))
    asked = [("port", None), ("path", "file"), ("package", "lower"), ("name", "model"), ("nobody", None)]
    assert [words.kind(name, part).name for name, part in asked] == [
        "port", "filename", "distribution", "model", "word",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("row", "why"),
    [
        ({"kind": "a"}, "its regex is missing"),
        ({"kind": "a", "regex": "("}, "its regex is missing or wrong"),
        ({"kind": "a", "regex": "a", "name": ["x"]}, "name is none of"),
        ({"kind": "a", "regex": "a", "names": "x"}, "names is none of"),
        ({"kind": "a", "regex": "a", "names": ["port"]}, "port is of two kinds"),
    ],
)
def test_a_table_that_is_wrong_is_refused(row: dict[str, Any], why: str) -> None:
    """The error names the kind and the file."""
    rows = [{"kind": "port", "regex": r"\d+", "names": ["port"]}, row]
    with pytest.raises(PageError, match=re.escape(why)):
        read({"kind": rows})
