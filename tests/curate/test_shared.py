"""What lines share, and the regex of it."""

import regex as engine

from errdoc.curate.shared import anchor, regex, shared

LINES = ("shard.TornError: shard alpha-7 ends in record 12", "shard.TornError: shard beta-61 ends in record 3")


def test_what_varies_becomes_a_gap() -> None:
    """Words that differ, figures, and names in quotation marks."""
    assert shared(LINES) == ["shard.TornError: shard ", "", " ends in record "]
    assert shared(["E: no 'left' in 12 atlases"]) == ["E: no ", "", " in ", "", " atlases"]


def test_a_sentence_in_quotation_marks_is_what_was_said() -> None:
    """KeyError quotes its whole message."""
    assert shared(["KeyError: 'no slot for the roster'"]) == ["KeyError: 'no slot for the roster'"]


def test_the_regex_fits_every_line_and_holds_the_anchor() -> None:
    """Also lines that it was not made of, and one that a terminal broke."""
    pieces = shared(LINES)
    pattern = engine.compile(regex(pieces, anchor(pieces)))
    assert all(pattern.search(line) for line in (*LINES, "shard.TornError: shard x-1 ends in\n record 4"))
    assert pattern.search(LINES[0])["value_1"] == "alpha-7"
    assert anchor(pieces) == "ends in record"


def test_nothing_in_common_is_nothing() -> None:
    """Two lines of two failures."""
    assert shared(["first thing", "other words"]) == []
    assert anchor([]) == ""
