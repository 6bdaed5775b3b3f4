"""`errdoc explain LOG --against GOOD`: what is different from the last good run, in every face."""

import json
import os
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest

SCHEMA = Path(__file__).parents[2] / "src" / "errdoc" / "render" / "schema" / "errdoc-1.json"
TOKEN = "hf_" + "aBcDeFgHiJkLmNoPqRsTuVwXyZaBcDeFgH"
GOOD = """hub_token: none
host: trainer7.corp.internal
batch_size: 32
reading /home/lovelace/data/train.csv with 100 rows
all is well
"""
FAILED = f"""hub_token: {TOKEN}
host: trainer9.corp.internal
batch_size: 4096
reading /home/babbage/data/train.csv with 100 rows
Traceback (most recent call last):
  File "train.py", line 41, in main
    run(batch)
torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 20.00 MiB.
"""


@pytest.fixture
def logs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with both logs."""
    (tmp_path / "good.log").write_text(GOOD, encoding="utf-8")
    (tmp_path / "train.log").write_text(FAILED, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def explain(*typed: str) -> subprocess.CompletedProcess[str]:
    """What `errdoc explain` prints."""
    command = [sys.executable, "-m", "errdoc", "explain", "--no-history", *typed]
    return subprocess.run(
        command, capture_output=True, text=True, check=False, encoding="utf-8", env={**os.environ, "COLUMNS": "120"}
    )


@pytest.mark.parametrize("form", ["terminal", "markdown", "github", "html", "agent", "json"])
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_every_face_tells_what_is_different(logs: Path, form: str, lang: str) -> None:
    """The setting that changed stands there with both values, and the status is what it was."""
    done = explain("train.log", "--against", "good.log", "--format", form, "--lang", lang)
    assert done.returncode == 0
    assert "4096" in done.stdout
    if form != "json":
        assert ("与 good.log 的不同之处" if lang == "zh" else "What is different from good.log") in done.stdout.replace(
            "\\.", "."
        )
        assert "32 → 4096" in done.stdout


def test_the_json_keeps_its_contract(logs: Path) -> None:
    """The key is there with --against, and only then."""
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    told = json.loads(explain("train.log", "--against", "good.log", "--format", "json").stdout)
    jsonschema.validate(told, schema)
    first = told["against"]["differences"][0]
    assert (first["kind"], first["name"], first["before"], first["now"]) == ("setting", "batch_size", "32", "4096")
    assert (first["line"], first["line_before"]) == (3, 3)
    assert "against" not in json.loads(explain("train.log", "--format", "json").stdout)


@pytest.mark.parametrize("form", ["terminal", "markdown", "html", "agent", "json"])
def test_what_is_private_in_either_log_stays_there(logs: Path, form: str) -> None:
    """Tokens, users and hosts of both."""
    done = explain("train.log", "--against", "good.log", "--format", form, "--redact")
    shown = done.stdout + done.stderr
    assert [one for one in (TOKEN[3:20], "lovelace", "babbage", "trainer7", "trainer9") if one in shown] == []
    assert "4096" in done.stdout


def test_a_good_log_that_is_not_good_is_a_note(logs: Path) -> None:
    """With what errdoc finds in it."""
    done = explain("train.log", "--against", "train.log")
    assert "is not the log of a good run" in done.stderr
    assert "Nothing that both logs state is different." in done.stdout


def test_a_good_log_that_is_not_there_is_an_error(logs: Path) -> None:
    """As any log that cannot be read."""
    assert explain("train.log", "--against", "nowhere.log").returncode == 2


def test_one_run_is_compared_with_one(logs: Path) -> None:
    """Logs of several jobs are refused, on either side."""
    for name in ("a", "b"):
        (logs / f"job-{name}").mkdir()
        (logs / f"job-{name}" / "train.log").write_text(FAILED.replace("batch", name), encoding="utf-8")
    done = explain("train.log", "good.log", "--against", "good.log")
    assert done.returncode == 2
    assert "--against compares one run with one" in done.stderr


def test_a_screen_still_holds_it(logs: Path) -> None:
    """24 lines, with the prompt's."""
    assert len(explain("train.log", "--against", "good.log").stdout.splitlines()) <= 23
