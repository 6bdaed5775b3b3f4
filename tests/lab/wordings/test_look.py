"""A signature is found in the texts of a release that could be what it is about."""

import pytest
from lab.census.texts import Text
from lab.wordings.changes import changes
from lab.wordings.look import Looker, made_of, pieces, rebuilt
from lab.wordings.programs import Program, Source
from lab.wordings.signatures import Wanted, printed_by, wanted
from lab.wordings.union import Row, Union

from errdoc.kb.page import Page, PageLog


def row(text: str, *releases: str, exception: str = "PumpError", sort: str = "raise") -> Row:
    """A text and the releases that have it."""
    said = Text(sort, exception, text, "pump/core.py", 7, "start")
    return Row(said, text.replace("‹name›", "…").replace("‹n›", "…"), list(releases), 1, public=True)


def union(*rows: Row) -> Union:
    """Texts of a package of three releases."""
    return Union(Source("pump", ("1.0", "2.0", "3.0")), ["1.0", "2.0", "3.0"], list(rows))


def signature(anchor: str, pattern: str, *quoted: str, required: str = "", source: str = "pump/core.py") -> Wanted:
    """What a page says of a text."""
    needed = frozenset({required} if required else ())
    return Wanted("pump-broke/it", frozenset({anchor}), needed, pattern, "text", source, quoted)


@pytest.mark.parametrize(
    ("pattern", "quoted"),
    [
        (r"The pump \w+ broke", ""),
        (r"^(?:\w+\.)*PumpError: The pump \w+ broke", ""),
        (r"The pump (?P<name>[A-Z]{3}-\d{2}) broke", "PumpError: The pump ABC-12 broke down"),
    ],
)
def test_a_text_counts_that_the_regex_matches_or_that_a_hit_is_made_of(pattern: str, quoted: str) -> None:
    """With values in its holes, behind its exception's name; in the releases that have it, and no others."""
    looker = Looker([signature("broke down", pattern, *([quoted] if quoted else []))])
    assert not looker(union(row("The pump ‹name› broke down", "1.0")))  # anchors are squashed
    looker = Looker([signature("thepump", pattern, *([quoted] if quoted else []))])
    found = looker(union(row("The pump ‹name› broke down", "1.0", "3.0"), row("The pump is fine", "2.0")))
    assert found["pump-broke/it"].whole == {"1.0", "3.0"}


def test_a_text_with_the_anchor_alone_is_near() -> None:
    """One that has a literal of the regex too stands before those that have none."""
    looker = Looker([signature("thepump", r"The pump \d+ broke at sea", required="brokeatsea")])
    found = looker(union(row("The pump is fine", "1.0"), row("The pump, it broke at sea", "2.0")))
    assert (found["pump-broke/it"].whole, found["pump-broke/it"].anchored) == (set(), {"2.0"})


def test_a_hit_may_be_made_of_a_text_without_the_anchor() -> None:
    """A constant of the source makes the wording; a text that shares less than a dozen letters on end does not count."""
    one = signature("can'tfindpump.json", r"Can't find 'pump\.json' at '[^']+'", "Can't find 'pump.json' at '/srv'")
    whole, small = row("Can't find '‹NAME›' at '‹path›'", "2.0"), row("find ‹it›", "1.0")
    assert rebuilt(one, pieces([whole, small])) == [whole]


def test_values_between_the_pieces_of_a_text_are_free() -> None:
    """But a text of few letters says nothing."""
    assert made_of("expected ‹n› pumps, got ‹n›", "ValueError: expected 3 pumps, got [1, 2]")
    assert not made_of("expected ‹n› pumps, got ‹n›", "ValueError: expected 3 valves, got 2")
    assert not made_of("got ‹n›", "got 3")
    assert made_of("expected ‹n› pumps of this sort. See the manual", "expected 3 pumps of this sort, got 2")


def test_what_changed_is_told_with_the_text_that_came_instead() -> None:
    """One that is alike and that no release with the wording has."""
    old = row("The pump ‹name› broke down while it was running at full speed", "1.0", "2.0")
    new = row("Pump ‹name› broke down while it was running at its full speed", "3.0")
    other = row("The valve is shut, open it before the start of anything", "3.0")
    looker = Looker([signature("thepump", r"The pump \w+ broke down")])
    texts = union(old, new, other)
    (one,) = changes(texts, looker(texts), ["pump-broke/it"])
    assert (one.went, one.beside, one.release, one.other) == (True, "2.0", "3.0", new.text.text)


def test_a_page_gives_its_signatures_with_what_its_hits_quote() -> None:
    """The lines that the regex matches; a regex over frames is none of a text."""
    head = {
        "signature": [
            {"id": "b", "anchor": "The Pump", "regex": r"PumpError: The pump broke", "source": "pump/core.py"},
            {"id": "a", "anchor": "_start_pump", "regex": "_start_pump", "on": "frames"},
        ]
    }
    log = PageLog("hit-01.log", {}, "one\nx PumpError: The pump broke down\ntwo")
    frames, text = wanted([Page("failure", "page", "p", head, "", (log,))], {})
    assert (frames.name, frames.form, frames.pattern) == ("page/a", "frames", "")
    assert (text.anchors, text.required, text.quoted) == (
        {"thepump"}, {"thepumpbroke"}, ("x PumpError: The pump broke down",),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("source", "published"),
    [("pump/core.py, start", True), ("C++ below pump/core.cc", True), ("pumps/core.py", False), ("glibc", False)],
)
def test_a_source_names_a_program(source: str, *, published: bool) -> None:
    """By a folder of its sources, or its name."""
    program = Program("pump", "all who pump", 1, (), ("pump",))
    assert (printed_by(source, [program]) == [program]) is published
