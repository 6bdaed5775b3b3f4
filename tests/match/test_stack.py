"""Evidence that the compatibility tables give."""

import tomllib
from pathlib import Path

import pytest

from errdoc.errors import PageError
from errdoc.kb.rules import evidence
from errdoc.kb.signatures import Tables as Texts
from errdoc.match.remedies import Advice, fitting
from errdoc.match.stack import Stack
from errdoc.match.templates import Values
from errdoc.model import Condition, EvidenceRule, Fact, Line, Remedy
from errdoc.stack.tables import Tables
from errdoc.stack.verdict import judge

FOLDER = Path(__file__).resolve().parents[2] / "kb" / "tables"
CLASH = EvidenceRule("for", "strong", "{build} needs {needs}", Condition(), clash=("driver-cuda",))
FITS = EvidenceRule("against", "strong", "{build} runs", Condition(), fits=("driver-cuda", "gpu-newer-than-build"))


class Pages:
    """The shipped tables, and how often they were asked for."""

    def __init__(self) -> None:
        self.asked = 0

    @property
    def compatibility(self) -> Tables:
        """Read now."""
        self.asked += 1
        return Tables({path.stem: tomllib.loads(path.read_text(encoding="utf-8")) for path in FOLDER.glob("*.toml")})


def stack(**names: str) -> tuple[Stack, Pages]:
    """What the tables say about facts, the first on line 1."""
    pages = Pages()
    facts = [Fact(name, value, line=number) for number, (name, value) in enumerate(names.items(), 1)]
    return Stack(names, facts, pages), pages


def test_a_broken_rule_is_evidence_with_the_fact_and_its_line():
    """The values fill the sentence; the fact that decides and the line that states it are named."""
    said, _ = stack(torch="2.1.0+cu121", driver="470.57")
    decided = said.decides(CLASH)
    assert decided is not None
    assert (decided.fact, decided.value, decided.values["needs"]) == ("driver", "470.57", "525.60.13")
    line = decided.line([Line(1, "torch"), Line(2, "driver 470.57")])
    assert line is not None
    assert line.number == 2
    assert said.decides(FITS) is None


def test_rules_that_hold_are_evidence_where_all_of_them_are_known():
    """Without the GPU the second rule is open."""
    known, _ = stack(torch="2.7.0+cu128", driver="570.10", gpu="RTX 5090")
    half, _ = stack(torch="2.7.0+cu128", driver="570.10")
    assert known.decides(FITS) is not None
    assert half.decides(FITS) is None


def test_tables_are_not_read_for_other_evidence():
    """A rule without a clash holds by itself, a remedy without a version too: reading the tables costs time."""
    said, pages = stack(torch="2.1.0+cu121", driver="470.57")
    assert said.decides(EvidenceRule("for", "weak", "because", Condition("x"))) is not None
    assert fitting([Remedy("pip", "Install it", ("pip install torch",))], Advice(Values({}), stack=said))
    assert pages.asked == 0


def test_a_remedy_carries_the_version_that_fits():
    """Text and command are filled; where nothing can be chosen the remedy is left out."""
    remedy = Remedy("pip", "PyTorch {fitting_torch} for {fitting_variant}", ("python -m {fitting_torch_install}",))
    known, _ = stack(torch="2.1.0+cu121", driver="470.57")
    unknown, _ = stack(torch="2.1.0+cu121")
    (filled,) = fitting([remedy], Advice(Values({}), stack=known))
    assert filled.text == "PyTorch 2.7.1 for cu118"
    assert filled.commands == (
        "python -m pip install torch==2.7.1 torchvision==0.22.1 --index-url https://download.pytorch.org/whl/cu118",
    )
    assert fitting([remedy], Advice(Values({}), stack=unknown)) == ()


def test_a_page_may_name_only_rules_that_exist():
    """A wrong name of a rule is an error of the page, with the names that there are."""
    row = {"says": "for", "strength": "weak", "because": "x", "clash": "driver-kuda"}
    with pytest.raises(PageError, match=r"driver-kuda.*is not one of.*driver-cuda"):
        evidence([row], Texts({}, [], {}), "the cause", {})
    assert evidence([row | {"clash": "driver-cuda"}], Texts({}, [], {}), "the cause", {})[0].clash == ("driver-cuda",)


def test_without_a_build_nothing_is_judged():
    """All that a machine states breaks and keeps no rule where nothing names what was built; so no table is read."""
    facts = {
        "driver": "470.57",
        "gpu": "RTX 5090",
        "os": "linux",
        "python": "3.14",
        "cudnn_loaded": "8.0",
        "arch": "x86_64",
    }
    said, pages = stack(**facts)
    assert said.decides(CLASH) is None
    assert said.decides(FITS) is None
    assert pages.asked == 0
    verdict = judge(facts, pages.compatibility)
    assert not verdict.broken
    assert not verdict.kept
