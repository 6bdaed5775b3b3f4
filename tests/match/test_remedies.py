"""Remedies that fit the log; whose users they help is told in `test_causes`, where there is a whole log."""

from collections.abc import Mapping, Sequence
from types import SimpleNamespace
from typing import Any, cast

from tests.match.conftest import Explain

from errdoc.kb.entries import Failure
from errdoc.kb.expression import compile_where
from errdoc.match.remedies import Advice, meant
from errdoc.match.remedies import fitting as fitted
from errdoc.match.templates import Values
from errdoc.model import Remedy


def fitting(remedies: Sequence[Remedy], names: Mapping[str, str], **more: Any) -> tuple[Remedy, ...]:
    """The remedies that fit a log that says so."""
    return fitted(remedies, Advice(Values(names), **more))


def test_commands_are_filled_with_facts_and_left_out_without() -> None:
    """A command that cannot be pasted is not shown."""
    remedy = Remedy("pip", "text", ("pip install torch=={torch}", "nvidia-smi", "echo ${HOME}"))
    assert fitting([remedy], {"torch": "2.1.0"})[0].commands == (
        "pip install torch==2.1.0",
        "nvidia-smi",
        "echo ${HOME}",
    )
    assert fitting([remedy], {})[0].commands == ("nvidia-smi", "echo ${HOME}")
    lost = Remedy("pip", "Install that release", ("pip install torch=={torch}",))
    assert [one.text for one in fitting([lost, remedy], {})] == ["text", "Install that release"]
    assert [one.text for one in fitting([lost, remedy], {"torch": "2.1.0"})] == ["Install that release", "text"]


def test_remedies_of_another_platform_are_left_out() -> None:
    """A log that shows Windows gets no `export`."""
    remedies = [
        Remedy("environment", "a", platforms=("windows",)),
        Remedy("environment", "b", platforms=("linux",)),
        Remedy("pip", "c"),
    ]
    assert [one.text for one in fitting(remedies, {"os": "windows"})] == ["a", "c"]
    assert [one.text for one in fitting(remedies, {})] == ["a", "b", "c"]


def test_a_remedy_under_a_condition_is_shown_only_where_it_holds() -> None:
    """Arithmetic over what was captured and stated decides, an unknown name makes it false."""
    narrow = Remedy("code", "narrow", where=compile_where("number(got) < number(want)"))
    unknown = Remedy("code", "neither is known", where=compile_where("not known(got)"))
    assert [one.text for one in fitting([narrow, unknown], {"got": "3", "want": "4"})] == ["narrow"]
    assert fitting([narrow, unknown], {"got": "5", "want": "4"}) == ()
    assert [one.text for one in fitting([narrow, unknown], {})] == ["neither is known"]


def test_a_remedy_for_a_signature_is_shown_only_where_it_matched() -> None:
    """The same failure in other words is mended otherwise."""
    remedies = [Remedy("code", "for one", signatures=("one", "uno")), Remedy("code", "for all")]
    assert [one.text for one in fitting(remedies, {}, matched=frozenset({"uno"}))] == ["for one", "for all"]
    assert [one.text for one in fitting(remedies, {}, matched=frozenset({"two"}))] == ["for all"]


def test_the_text_of_a_remedy_names_what_was_captured_or_is_not_shown() -> None:
    """A number that the log tells stands in the step; a step with a gap helps nobody."""
    remedy = Remedy("code", "nn.Linear({got}, {out})")
    assert [one.text for one in fitting([remedy], {"got": "400", "out": "84"})] == ["nn.Linear(400, 84)"]
    assert fitting([remedy], {"got": "400"}) == ()


MENDED = """
[[signature]]
id = "cold"
anchor = "too cold"
regex = '''too cold by (?P<degrees>\\d+)'''
[[signature]]
id = "hot"
anchor = "too hot"
regex = '''too hot'''
[[cause]]
id = "weather"
weight = "common"
[[cause.evidence]]
says = "for"
strength = "strong"
signature = ["cold"]
regex = '''\\d+'''
because = "it says by how much"
[[cause.remedy]]
effort = "hardware"
text = "Warm it by {degrees}"
signature = ["cold"]
[[cause.remedy]]
effort = "hardware"
text = "Cool it"
signature = ["hot"]
"""


def test_a_failure_has_its_own_remedies_for_a_cause(explain: Explain) -> None:
    """What the message asks for is told, not what helps with the same cause elsewhere."""
    told = [explain(log, {"it-broke": MENDED}).diagnoses[0] for log in ("Error: too cold by 12", "Error: too hot")]
    assert [[one.text for one in root.causes[0].remedies] for root in told] == [["Warm it by 12"], ["Cool it"]]


def test_evidence_for_a_signature_is_looked_for_where_that_matched(explain: Explain) -> None:
    """A progress bar further up is no evidence for what an error says."""
    root = explain("Loading weights: 23/23\n\nError: too cold by 12", {"it-broke": MENDED}).diagnoses[0]
    assert [one.line for one in root.causes[0].evidence] == [3]


def test_who_runs_a_program_of_its_own_is_told_nothing_for_users_of_a_framework() -> None:
    """An error that names numba alone gets no PyTorch; beside PyTorch, and where it names nobody, it does."""
    page = cast("Failure", SimpleNamespace(frameworks={"torch": "*", "numba": "*"}))
    wheel, driver = Remedy("pip", "another wheel", frameworks=("torch",)), Remedy("driver", "a newer driver")
    for words, wanted in (({"numba"}, [driver]), ({"numba", "torch"}, [wheel, driver]), (set(), [wheel, driver])):
        assert list(meant([wheel, driver], page, [words, set(), {"numba"}, set()], {"numba"})) == wanted
