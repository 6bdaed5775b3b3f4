"""What to type, in which order."""

from dataclasses import replace

from errdoc.match.steps import of_causes, of_kind
from errdoc.model import Diagnosis, Frame, Kind, Place, RaisedBy, RankedCause, Remedy, Step

UNIX = Remedy("environment", "Set it", ("export A=1",), "it runs", ("linux", "macos"))
WINDOWS = Remedy("environment", "Set it", ("set A=1",), "it runs", ("windows",))
OTHER, LAST = Remedy("pip", "Install it"), Remedy("driver", "Renew the driver")
FIRST = RankedCause("first", "the first cause", "possible", 0.6, (), (UNIX, WINDOWS, OTHER))
SECOND = RankedCause("second", "the second cause", "possible", 0.4, (), (LAST, OTHER))


def of(*causes: RankedCause, **facts: str) -> list[tuple[str, str]]:
    """Cause and text of the steps."""
    diagnosis = Diagnosis("f", "F", "root", 0.9, "signature", causes=causes)
    return [(step.target, (step.commands or (step.text,))[0]) for step in of_causes(diagnosis, facts)]


def test_undecided_causes_take_turns():
    """Where nothing decides, the first step of each comes before the second of any; none comes twice."""
    assert of(FIRST, SECOND) == [
        ("first", "export A=1"), ("second", "Renew the driver"), ("first", "Install it"), ("first", "set A=1"),
    ]  # fmt: skip
    unlikely = replace(SECOND, confidence=0.01)
    assert [target for target, _ in of(FIRST, unlikely)] == ["first", "first", "second", "first"]


def test_what_a_library_breaks_inside_is_not_mended_in_code_that_is_not_there():
    """Without a line of the user's own, another release comes before a change of code."""
    cause = replace(FIRST, remedies=(Remedy("code", "Change it"), Remedy("pip", "Take another release")))
    inside = Place(None, RaisedBy("library", "vllm"))
    own = Place(Frame("train.py", 3, "main"), RaisedBy("library", "vllm"))
    diagnosis = Diagnosis("f", "F", "root", 0.9, "signature", causes=(cause,))
    assert [step.text for step in of_causes(diagnosis, {}, inside)] == ["Take another release", "Change it"]
    assert [step.text for step in of_causes(diagnosis, {}, own)] == ["Change it", "Take another release"]


def test_a_cause_that_stands_out_comes_alone():
    """All steps of a likely cause, none of the others unless they are confirmed too."""
    likely = replace(FIRST, verdict="likely")
    assert {target for target, _ in of(likely, SECOND)} == {"first"}
    assert {target for target, _ in of(likely, replace(SECOND, verdict="confirmed"))} == {"first", "second"}


def test_steps_are_for_the_log_s_system():
    """A log from Windows gets the commands of Windows, one from WSL those of Linux, and no refuted cause gets any."""
    assert ("first", "export A=1") not in of(FIRST, os="windows")
    assert of(FIRST, os="wsl") == [("first", "export A=1"), ("first", "Install it")]
    assert of(replace(FIRST, verdict="refuted")) == []


def test_what_clashes_comes_before_what_the_kind_tells():
    """Versions that do not go together are the first thing to mend."""
    clash = Step("Install the other version", target="cause")
    kind = Kind("kind-x", "a shape", steps=(Remedy("code", "Print it", ("print(x)",), "you see it"),))
    told = Step("Print it", ("print(x)",), "you see it", "kind-x", "a shape")
    assert of_kind(kind, [clash]) == (clash, told)
    assert of_kind(None, [clash]) == (clash,)
