"""What a program does after a step: the failure ended, another error came, or nothing changed."""

from pathlib import Path
from typing import Any

import pytest
from lab.recipe import Recipe

from lab import cure

RECIPE = Recipe("pump-old", Path("nowhere"), "pump", "t", "3.11", (), ("It broke",))


def answered(monkeypatch: pytest.MonkeyPatch, status: str, *failures: tuple[str, str]) -> None:
    """Let errdoc's answer have these failures and roles."""
    told = [{"failure": failure, "role": role} for failure, role in failures]
    answer: dict[str, Any] = {"status": status, "diagnoses": told, "unexplained": None}
    monkeypatch.setattr(cure, "_answer", lambda log: answer)


def test_a_clean_end_is_fixed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The program ends with 0, and errdoc finds nothing but harmless notices."""
    answered(monkeypatch, "clean", ("notice", "benign"))
    assert cure.judged(RECIPE, "epoch 1\n", 0) == ("fixed", "")


def test_a_status_or_an_unknown_error_is_another_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the recorded failure a run is not yet a good one."""
    answered(monkeypatch, "clean")
    assert cure.judged(RECIPE, "epoch 1\nbye\n", 1) == ("another error", "bye")
    answered(monkeypatch, "unknown")
    assert cure.judged(RECIPE, "odd\n", 0) == ("another error", "odd")
    answered(monkeypatch, "diagnosed", ("other", "root"))
    assert cure.judged(RECIPE, "x\n", 1) == ("another error", "other")


def test_what_the_recording_says_beside_its_failure_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine without a driver stays one; a program that ends with an error has one."""
    answered(monkeypatch, "diagnosed", ("no-driver", "root"))
    assert cure.judged(RECIPE, "x\n", 0, frozenset({"no-driver", "pump"})) == ("fixed", "")
    assert cure.judged(RECIPE, "x\n", 1, frozenset({"no-driver", "pump"})) == ("another error", "no-driver")
    for missing in ("cuda-driver-library-not-found", "cuda-library-not-found"):
        answered(monkeypatch, "diagnosed", (missing, "root"))
        assert cure.judged(RECIPE, "x\n", 0) == ("fixed", "")
        assert cure.judged(RECIPE, "x\n", 1) == ("another error", missing)


def test_the_recorded_failure_or_its_words_are_no_change(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither does it count that errdoc overlooks it now."""
    answered(monkeypatch, "diagnosed", ("pump", "consequence"))
    assert cure.judged(RECIPE, "x\n", 1)[0] == "no change"
    answered(monkeypatch, "clean")
    assert cure.judged(RECIPE, "It broke\n", 0)[0] == "no change"


def test_another_step_or_another_cure_is_tried_again(tmp_path: Path) -> None:
    """What is kept is skipped while neither the steps nor what carries them out has changed."""
    recipe = Recipe("pump-old", tmp_path, "pump", "t", "3.11", (), ("x",))
    said = [{"text": "Do it", "commands": ["a"]}]
    before = cure.digest(recipe, said)
    assert cure.digest(recipe, [{**said[0], "verify": "it runs"}]) == before
    assert cure.digest(recipe, [{"text": "Do it", "commands": ["b"]}]) != before
    (tmp_path / "cure.toml").write_text("", "utf-8")
    (tmp_path / "cure.toml").write_text('looked = "x"\n', "utf-8")
    assert cure.digest(recipe, said) != before
