"""What a machine says about causes changes their verdict, their confidence and their order."""

import math

from errdoc.match.causes import settled
from errdoc.model import Evidence, RankedCause
from errdoc.record import replace

FOR = Evidence("machine", says="for", strength="decisive", because="there", fact="driver", value="390.48")
AGAINST = Evidence("machine", says="against", strength="decisive", because="not there", fact="driver", value="535")
UNTOLD = Evidence("machine", because="not told", fact="driver")
STRONG = Evidence("log", "a line", 3, "for", "why", "strong")
PROOF = Evidence("log", "a line", 3, "for", "why", "decisive")


def ranked(*scores: float, **evidence: tuple[Evidence, ...]) -> tuple[RankedCause, ...]:
    """Causes a, b, c … with these scores."""
    total = sum(map(math.exp, scores))
    rows = []
    for name, score in zip("abcdef", scores, strict=False):
        own = evidence.get(name, ())
        verdict = "confirmed" if PROOF in own else "likely" if STRONG in own else "possible"
        rows.append(RankedCause(name, name, verdict, math.exp(score) / total, own, score=score))  # type: ignore[arg-type]
    return tuple(rows)


def test_without_answers_nothing_changes() -> None:
    """The ranking of the log stands."""
    causes = ranked(0.0, -1.0)
    assert settled(causes, {}) == causes


def test_a_confirmed_cause_goes_first() -> None:
    """Before a likely one, with nearly all of the confidence."""
    found = settled(ranked(2.4, -3.0, a=(STRONG,)), {"b": FOR})
    assert [(one.cause, one.verdict) for one in found] == [("b", "confirmed"), ("a", "possible")]
    assert found[0].confidence > 0.9
    assert found[0].evidence == (FOR,)


def test_a_refuted_cause_goes_last() -> None:
    """And the next one leads."""
    found = settled(ranked(0.0, -1.0, -2.0), {"a": AGAINST})
    assert [(one.cause, one.verdict) for one in found] == [("b", "possible"), ("c", "possible"), ("a", "refuted")]


def test_a_check_that_could_not_tell_is_said() -> None:
    """Undetermined, in its place; what the log makes likely stays so."""
    found = settled(ranked(3.0, -1.0, a=(STRONG,)), {"a": UNTOLD, "b": UNTOLD})
    assert [(one.cause, one.verdict) for one in found] == [("a", "likely"), ("b", "undetermined")]


def test_machine_against_log_is_undetermined() -> None:
    """What the log proves and the machine denies is not decided: the machine is asked after the run."""
    found = settled(ranked(6.0, 0.0, a=(PROOF,)), {"a": AGAINST})
    assert {one.cause: one.verdict for one in found}["a"] == "undetermined"


def test_what_the_log_proves_stays_first() -> None:
    """A second confirmed cause does not overtake it."""
    found = settled(ranked(6.0, 0.0, a=(PROOF,)), {"b": FOR})
    assert [(one.cause, one.verdict) for one in found] == [("a", "confirmed"), ("b", "confirmed")]


def test_a_check_that_could_not_tell_leaves_the_confidence_as_it_was() -> None:
    """It stays what was learnt, whatever the scores say, also where the log proves another."""
    causes = (
        replace(ranked(3.0, 2.9, a=(PROOF,))[0], confidence=0.95),
        replace(ranked(3.0, 2.9)[1], confidence=0.05),
    )
    found = settled(causes, {"a": UNTOLD, "b": UNTOLD})
    assert [(one.cause, one.confidence) for one in found] == [("a", 0.95), ("b", 0.05)]


def test_what_a_machine_says_is_weighed_on_what_was_learnt() -> None:
    """A cause that was less probable to begin with is less so after the same refutation of another."""
    learnt = tuple(
        replace(one, confidence=share) for one, share in zip(ranked(0.0, 0.0, 0.0), (0.7, 0.2, 0.1), strict=True)
    )
    found = settled(learnt, {"a": AGAINST})
    assert [(one.cause, one.confidence) for one in found] == [("b", 0.67), ("c", 0.33), ("a", 0.0)]
