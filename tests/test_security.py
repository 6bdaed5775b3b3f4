"""What SECURITY.md promises is held by tests that exist, and what users read promises the same."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SECURITY = (ROOT / "SECURITY.md").read_text(encoding="utf-8")
#: What users read: the README and the pages that it leads to.
TOLD = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "README.md", *(ROOT / "docs").glob("*.md")))
#: `tests/match/test_budget.py`   `tests/logs/reading/test_scan.py::test_memory_is_bounded`   `fuzz/logs.py`
NAMED = sorted(set(re.findall(r"`((?:tests|fuzz|benchmarks)/[\w/]+\.py(?:::\w+)?)`", SECURITY)))
#: Sentences that promise something to whoever is attacked.
PROMISES = (
    "It works offline, needs no account and no model, and sends nothing anywhere",
    "The probe reads and changes nothing.",
    "A Python that only a log names is run only after `--python` or your yes",
    "Secrets and names become pseudonyms before anything is posted; nothing of a log is kept",
    "Memory stays bounded however much is printed",
)


def plain(text: str) -> str:
    """The text on one line."""
    return " ".join(text.split())


@pytest.mark.parametrize("name", NAMED)
def test_what_holds_a_promise_exists(name: str) -> None:
    """Each test and campaign that is named is there, and holds a test or a promise."""
    path, _, test = name.partition("::")
    names = {one.name for one in ast.walk(ast.parse((ROOT / path).read_text(encoding="utf-8")))
             if isinstance(one, ast.FunctionDef)}  # fmt: skip
    if test:
        assert test in names
    elif path.startswith("tests"):
        assert any(one.startswith("test_") for one in names)


def test_every_promise_names_what_holds_it() -> None:
    """No point of what is promised stands without a test or a campaign."""
    promised = SECURITY.partition("## Who may be hostile")[2].partition("## What is not promised")[0]
    points = [one.partition("\n\n")[0] for one in promised.split("\n- ")[1:]]
    assert len(points) > 12
    assert [one for one in points if not any(name in one for name in NAMED)] == []


def test_every_campaign_is_named() -> None:
    """What attacks a promise stands beside it."""
    campaigns = {f"fuzz/{path.name}" for path in (ROOT / "fuzz").glob("*.py") if "\nNAME = " in path.read_text("utf-8")}
    assert campaigns
    assert campaigns - set(NAMED) == set()


@pytest.mark.parametrize("promise", PROMISES)
def test_users_are_promised_the_same(promise: str) -> None:
    """Word by word."""
    assert promise in plain(TOLD)
    assert promise in plain(SECURITY)
