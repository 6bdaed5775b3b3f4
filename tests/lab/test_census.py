"""A census: texts of releases are masked, counted, asked of errdoc and reported."""

import io
import tomllib
from pathlib import Path

import pytest
from lab.census import ask, found, gather, report
from lab.census.ask import GENERAL, Answer
from lab.census.count import Counted, figures, of_package, ranked
from lab.census.gather import Kept, Package
from lab.census.native import native
from lab.census.plausible import filled, masked
from lab.census.texts import Text
from lab.releases import Release

from lab import envs

PACKAGE = Package("pump", ("2.0", "1.0"), "all who pump", weight=3)


def _text(text: str, *, sort: str = "raise", exception: str = "ValueError", function: str = "start") -> Text:
    return Text(sort, exception, text, "pump/core.py", 7, function)


@pytest.mark.parametrize(
    ("hole", "words", "numbers"),
    [
        ("x.shape", "torch.Size([2, 3])", "torch.Size([2, 3])"),
        ("len(tanks)", "3", "3"),
        ("type(tank)", "<class 'list'>", "<class 'list'>"),
        ("self.kind!r", "'kind'", "7"),
        ("tank", "tank", "7"),
    ],
)
def test_a_hole_gets_a_value_of_its_sort(hole: str, words: str, numbers: str) -> None:
    """What a hole's name tells is used; what it leaves open is tried as a word and as a number."""
    asked = filled(f"got ‹{hole}›"), filled(f"got ‹{hole}›", numbers=True)
    assert asked == (f"got {words}", f"got {numbers}")


def test_texts_that_differ_in_what_they_put_in_are_one() -> None:
    """Names of variables, white space and rows of values do not count."""
    assert masked("expected ‹a›,\n  got ‹b›x‹c›") == masked("expected ‹ndim›, got ‹x.shape[0]›") == "expected …, got …"


def test_a_text_is_shown_as_its_user_sees_it() -> None:
    """In a traceback with the exception's module, behind a program's name, in a line of a log, alone."""
    classes = {"PumpError": "pump.errors"}
    assert ask.shown(_text("no water", exception="PumpError"), classes).endswith("\npump.errors.PumpError: no water\n")
    assert ask.shown(_text("no water", exception="KeyError"), {}).endswith("\nKeyError: 'no water'\n")
    assert ask.shown(_text("no water", sort="argparse"), {}).endswith("\npump: error: no water\n")
    assert ask.shown(_text("no water", sort="log"), {}) == "ERROR:pump.core:no water\n"
    assert ask.shown(_text("no water", sort="exit"), {}).endswith("\nno water\n")


def test_errdoc_is_asked_with_words_and_with_numbers() -> None:
    """A page that wants numbers where a source only says `a` and `b` names the text all the same; else its kind tells."""
    asker = ask.Asker()
    known = _text("Expected input batch_size (‹a›) to match target batch_size (‹b›).")
    assert asker(known, {}).page == "shape-mismatch"
    assert asker(_text("The pump ‹name› is not made for ‹fluid›"), {}) == Answer(kind=GENERAL)


def test_a_text_is_counted_once_a_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its places are those of the newest release that has it; releases without it, and those not kept, do not count."""
    monkeypatch.setattr(envs, "CACHE", tmp_path)
    gather.keep(Kept("pump", "2.0", (_text("no water in ‹a›"), _text("no water in ‹b›", function="_fill"))))
    gather.keep(Kept("pump", "1.0", (_text("no water in ‹c›"), _text("no oil in ‹c›"))))
    rows, read = of_package(Package("pump", ("2.0", "1.5", "1.0"), "all who pump"))
    assert [(row.mask, row.sites, sorted(row.releases), row.public) for row in rows] == [
        ("no water in …", 2, ["1.0", "2.0"], True),
        ("no oil in …", 1, ["1.0"], True),
    ]
    assert read == ["2.0", "1.0"]


def test_what_users_meet_more_stands_first() -> None:
    """A text of two packages before that of one, a public check before one inside."""
    other = Package("valve", ("1.0",), "some")
    rows = [
        Counted(PACKAGE, "inside", _text("inside", function="_fill"), {}, sites=1, releases={"2.0", "1.0"}),
        Counted(PACKAGE, "open", _text("open"), {}, sites=1, releases={"2.0", "1.0"}, public=True),
        Counted(other, "open", _text("open"), {}, sites=1, releases={"1.0"}, public=True),
    ]
    assert [(mask, len(several)) for mask, several in ranked(rows)] == [("open", 2), ("inside", 1)]


def test_sources_that_no_user_runs_are_not_read() -> None:
    """Tests, vendored packages and examples of a wheel."""
    source = b"raise ValueError('The pump has no water')"
    names = ["pump/core.py", "pump/tests/test_core.py", "pump/_vendor/valve.py", "pump/testing/make.py"]
    files = [(name, lambda: io.BytesIO(source)) for name in names]
    kept = gather.read(Release("pump", "2.0", "any", files), binaries=False)
    assert [one.file for one in kept.texts] == ["pump/core.py"]


def test_of_a_binary_the_sentences_that_say_what_is_wrong_are_texts() -> None:
    """Not its symbols, its manual, its names; what printf puts in is a hole."""
    strings = [b"The pump %s must not run with %d tanks", b"_ZN4pump5startEv", b"Returns the pump that is not used",
               b"pump::start(int) is not a function", b"pump_water_level"]  # fmt: skip
    texts = native(io.BytesIO(b"\0".join(strings)), "pump/core.so")
    assert [one.text for one in texts] == ["The pump ‹value› must not run with ‹value:d› tanks"]


def test_the_report_says_shares_and_decisions() -> None:
    """By package; of those drawn that people meet; what was decided for each text, and what errdoc says now."""
    told = {"exception": "ValueError", "packages": ["pump"], "sites": 2, "place": "pump/core.py: start", "kind": ""}
    kept = {
        "packages": {
            "pump": {
                "releases": ["2.0"],
                "texts": 4,
                "sites": 5,
                "asked": 4,
                "page": 1,
                "drawn": 3,
                "kind": 1,
                "general": 2,
                "nothing": 0,
            }
        },
        "text": [{"text": "no water", "page": "dry-pump", **told}, {"text": "no oil", "page": "", **told}],
    }
    by_hand = {
        "text": [{"text": "no water", "decided": "page dry-pump"}],
        "met": [
            {"text": "no water", "thread": "pump/pump#1", "drawn": True},
            {"text": "no oil", "thread": "", "drawn": True},
        ],
    }
    said = report.report(kept, by_hand)
    assert "| named by a page | 1 of 4, 0.25 |" in said
    assert "named by a page** | **1 of 1, 1.00** |" in said
    assert "| no water | pump | 2 | page dry-pump | dry-pump |" in said


def test_figures_add_up() -> None:
    """Each text that was drawn is named by a page, told a kind of its own, told the general one, or nothing."""
    answers = [Answer(page="dry-pump"), Answer(kind="kind-key-error"), Answer(kind=GENERAL), Answer()]
    rows = [
        Counted(PACKAGE, str(place), _text("x"), {}, sites=1, asked=True, drawn=True, answer=one)
        for place, one in enumerate(answers)
    ]
    told = figures([*rows, Counted(PACKAGE, "not drawn", _text("x"), {}, sites=1)])
    assert (told.page, told.drawn, told.kind, told.general, told.nothing) == (1, 3, 1, 1, 1)
    assert told.texts == told.sites == 5


def test_what_is_kept_is_read_again() -> None:
    """The file in the project is one that can be rendered, and its report is the one beside it."""
    kept = tomllib.loads(found.KEPT.read_text("utf-8"))
    assert tomllib.loads(found.render(kept)) == kept
    assert report.report(kept, found.looked()) == report.REPORT.read_text("utf-8")


def test_every_text_that_was_looked_at_has_a_decision() -> None:
    """And where it names a page or a kind, errdoc says that."""
    known = {row["text"]: row for row in tomllib.loads(found.KEPT.read_text("utf-8"))["text"]}
    for row in found.looked()["text"]:
        sort, _, rest = row["decided"].partition(" ")
        told = known[row["text"]]
        assert (sort in {"page", "kind", "reason:"}, bool(rest)) == (True, True)
        if sort != "reason:":
            assert told[sort] == rest.split()[0].rstrip(":"), row["text"]
