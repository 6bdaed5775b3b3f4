"""What tells whether a failure and its first cause are right."""

from types import SimpleNamespace
from typing import Any

import pytest

from errdoc.logs.events.parse import parse
from errdoc.logs.lines.clean import clean
from errdoc.match.claims import SPEAKS, UNTAUGHT, confidence, of_cause, of_causes, of_failure
from errdoc.match.key_line import KeyLines
from errdoc.match.text import Text
from errdoc.model import Evidence, Found, RankedCause, Signature


def cause(
    name: str, score: float, share: float, *strengths: str, says: str = "for", verdict: Any = "possible"
) -> RankedCause:
    """A ranked cause with evidence of these strengths."""
    evidence = tuple(Evidence("log", says=says, strength=strength) for strength in strengths)
    return RankedCause(name, name, verdict, share, evidence, score=score)


def test_where_nothing_was_learnt_confidence_is_the_same_for_all() -> None:
    """And causes keep their shares of the log-odds."""
    assert confidence({"warning": 1.0}, {}) == confidence({}, {}) == UNTAUGHT
    ranked = [cause("a", 1.0, 0.7), cause("b", 0.0, 0.3)]
    assert of_causes(ranked, ["a", "b"], {}) == [0.7, 0.3]


def test_what_was_learnt_decides() -> None:
    """A warning is less sure than an error where warnings were found to be."""
    fit = {"failure": {"bias": 2.0, "warning": -2.0}}
    assert confidence({"warning": 0.0}, fit) == pytest.approx(0.88)
    assert confidence({"warning": 1.0}, fit) == pytest.approx(0.5)


def test_the_features_of_a_cause() -> None:
    """Its lead over the next that is not refuted, its strongest evidence, and what speaks for another."""
    ranked = [
        cause("rare", 3.0, 0.8, "weak", "strong"),
        cause("common", 1.0, 0.1, "decisive", says="against", verdict="refuted"),
        cause("other", 0.5, 0.1, "strong"),
    ]
    found = of_cause(ranked, ["common", "other", "rare"])
    assert (found["lead"], found["strong for it"], found["weak for it"], found["commonest"]) == (2.5, 1.0, 0.0, 0.0)
    assert (found["strong for another"], found["against it"]) == (1.0, 0.0)
    assert of_cause([cause("only", 0.0, 1.0)], ["only"])["lead"] > found["lead"]


def test_other_causes_share_what_the_first_leaves_and_none_stands_above_it() -> None:
    """The first as learnt; where it is unsure the others stop at its own confidence."""
    ranked = [cause("a", 2.0, 0.6), cause("b", 1.0, 0.3), cause("c", 0.0, 0.1)]
    assert of_causes(ranked, ["a"], {"cause": {"bias": 1.386}}) == pytest.approx([0.8, 0.15, 0.05], abs=0.001)
    assert of_causes(ranked, ["a"], {"cause": {"bias": -0.847}}) == pytest.approx([0.3, 0.3, 0.175], abs=0.001)


def test_the_features_of_a_failure() -> None:
    """A warning before an exception that no page explains, on a page about a framework that the log does not name."""
    lines = clean([(1, "W the pump is slow"), (2, "ValueError: unheard of")])
    events = parse(lines)
    one = Found("f", Signature("s", ("pump",), "pump"), events[0], lines[0])
    page: Any = SimpleNamespace(frameworks=("torch",))
    told = of_failure(page, [one], 2, events[-1:], Text(lines, events), KeyLines({}))
    assert (told["rivals"], told["framework"], told["unexplained after"], told["key line"]) == (1.0, 0.0, 1.0, 0.0)


def test_every_feature_has_its_sense() -> None:
    """None may be learnt to mean the opposite."""
    lines = clean([(1, "the pump broke")])
    events = parse(lines)
    one = Found("f", Signature("s", ("pump",), "pump"), events[0], lines[0])
    page: Any = SimpleNamespace(frameworks=())
    told = of_failure(page, [one], 1, [], Text(lines, events), KeyLines({}))
    assert told.keys() == SPEAKS["failure"].keys()
    assert of_cause([cause("a", 0.0, 1.0)], ["a"]).keys() == SPEAKS["cause"].keys()
