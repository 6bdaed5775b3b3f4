"""Remedies that fit the log; whose users they help is told in `test_causes`, where there is a whole log."""

from errdoc.match.remedies import filled, fitting
from errdoc.model import Remedy


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


def test_a_name_that_is_not_known_stays_in_the_text() -> None:
    """Only captured groups and facts are filled in."""
    assert filled("{a} and {b}", {"a": "1"}) == "1 and {b}"
