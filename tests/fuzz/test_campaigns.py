"""Each campaign, a few inputs long; what was found once is not found again."""

import sys
from pathlib import Path
from random import Random

import pytest
from fuzz.__main__ import campaigns, main
from fuzz.campaign import Budget
from fuzz.worker import Process

from errdoc.kb import KnowledgeBase
from fuzz import found

HERE = Path(__file__).parent
CAMPAIGNS = campaigns()
FOUND = sorted((HERE / "regressions").iterdir())
#: Inputs; what takes long has less of them.
FEW = {"logs": 50, "regex": 20, "slack": 20, "soak": 20, "triage": 2}


@pytest.mark.parametrize("name", sorted(CAMPAIGNS))
def test_a_few_inputs_break_no_promise(name: str, kb: KnowledgeBase, tmp_path: Path, monkeypatch) -> None:
    """What an hour looks at is looked at for a moment with every change."""
    del kb  # it is compiled before a process asks for it
    monkeypatch.setattr(found, "FOLDER", tmp_path)
    tally = CAMPAIGNS[name].campaign(Budget(count=FEW.get(name, 4), seed=17))
    assert tally.breaches == []
    assert tally.tried > 0


@pytest.mark.parametrize("name", sorted({path.name.partition("-")[0] for path in FOUND}))
def test_what_was_found_is_mended(name: str, kb: KnowledgeBase) -> None:
    """Each finding, in every face; its name begins with that of its campaign."""
    del kb
    with Process(CAMPAIGNS[name].CHECK) as process:
        wrong = {path.name: process.check(path.read_bytes()) for path in FOUND if path.name.startswith(f"{name}-")}
    assert {path: told for path, told in wrong.items() if told} == {}


@pytest.mark.parametrize("name", ["logs", "regex", "slack", "soak"])
def test_the_same_seed_makes_the_same_inputs(name: str) -> None:
    """A finding of a long run is found again by its number, and another seed has others."""
    make = CAMPAIGNS[name].make
    first, again, other = ([make(Random(f"{seed}:{n}")) for n in range(12)] for seed in (1, 1, 2))
    assert first == again
    assert first != other


def test_the_command_lists_what_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    """Without a name each campaign is told with its promise; a wrong name is refused."""
    assert main([]) == 0
    said = capsys.readouterr().out
    assert [one.PROMISE for one in CAMPAIGNS.values() if one.PROMISE not in said] == []
    assert main(["nonsense"]) == 2
    assert "logs" in capsys.readouterr().err


def test_a_campaign_that_lacks_a_library_is_left_out(capsys: pytest.CaptureFixture[str], monkeypatch) -> None:
    """The others go on; which one, and for want of what, is said."""
    monkeypatch.delitem(sys.modules, "fuzz.slack")
    monkeypatch.setitem(sys.modules, "slack_bolt", None)
    assert "slack" not in campaigns()
    assert "slack is left out: this Python has no slack_bolt" in capsys.readouterr().err


def test_the_command_tells_what_came_of_it(capsys: pytest.CaptureFixture[str], kb: KnowledgeBase) -> None:
    """A line for each campaign, and a status."""
    del kb
    assert main(["logs", "--count", "2", "--seed", "5"]) == 0
    assert capsys.readouterr().out.startswith("logs: 2 inputs, 0 breaches")


def test_guided_inputs_need_their_engine(capsys: pytest.CaptureFixture[str], monkeypatch) -> None:
    """It is no dependency: where it is missing that is said, with the way to it."""
    monkeypatch.setitem(sys.modules, "atheris", None)
    assert main(["--guided", "logs"]) == 2
    assert "pip install atheris" in capsys.readouterr().err
