"""Runs each scenario through `errdoc explain LOG --facts FILE`; `python tests/probe/weighing/checks/scenarios.py` writes docs/checks.md."""

import contextlib
import io
import json
import sys
import tempfile
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from errdoc import cli
from errdoc.kb import KnowledgeBase

ROOT = Path(__file__).resolve().parents[4]
FAILURES = ROOT / "kb" / "failures"
DOCUMENT = ROOT / "docs" / "checks.md"
#: Side of a scenario to the verdict that it must get.
SIDES = {"there": "confirmed", "absent": "refuted", "open": "undetermined"}


@cache
def scenarios() -> dict[str, dict[str, Any]]:
    """Each check with its log and its machines."""
    return tomllib.loads(Path(__file__).with_name("scenarios.toml").read_text(encoding="utf-8"))


def log_of(row: dict[str, Any], side: str) -> str:
    """The log of a side."""
    return str(row["log"] if side == "there" else row.get("other_log", row["log"]))


def snapshot(facts: dict[str, Any]) -> dict[str, Any]:
    """Facts as `errdoc probe --save` writes them."""
    rows = {name: {"value": value, "how": "a scenario", "source": "scenario"} for name, value in facts.items()}
    return {"schema": "errdoc-probe/1", "facts": rows, "sources": []}


@dataclass
class Said:
    """What came of one run: the answer, and the cause's row in its diagnosis, with its place."""

    answer: dict[str, Any]
    cause: dict[str, Any]
    place: int

    @property
    def evidence(self) -> dict[str, Any]:
        """What the machine said."""
        return next((one for one in self.cause["evidence"] if one["source"] == "machine"), {})


def run(check: str, facts: dict[str, Any], log: str, *options: str) -> Said:
    """One run of the command in this process."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "machine.json"
        file.write_text(json.dumps(snapshot(facts)), encoding="utf-8")
        text = (FAILURES / log).read_text(encoding="utf-8")
        path = Path(folder) / "train.log"
        path.write_text("".join(row for row in text.splitlines(keepends=True) if not row.startswith("#: ")))
        out = io.StringIO()
        kept = sys.argv
        sys.argv = ["errdoc", "explain", str(path), "--facts", str(file), "--format", "json", "--no-history", *options]
        try:
            with contextlib.redirect_stdout(out), contextlib.suppress(SystemExit):
                cli.main()
        finally:
            sys.argv = kept
    answer = json.loads(out.getvalue())
    for diagnosis in answer["diagnoses"]:
        for place, cause in enumerate(diagnosis["causes"]):
            if cause["cause"] == check:
                return Said(answer, cause, place)
    raise AssertionError(f"{log} has no cause {check}: {[one['failure'] for one in answer['diagnoses']]}")


@cache
def said(check: str, side: str) -> Said:
    """What came of one side of a scenario, all checks run."""
    row = scenarios()[check]
    return run(check, row[side], log_of(row, side), "--all-checks")


def document() -> str:
    """docs/checks.md: what each check says where its cause is there, and where it is not."""
    kb = KnowledgeBase.open()
    lines = [
        "# What the machine is asked",
        "",
        "Each row is a check. Both sentences are real answers of `errdoc explain LOG --facts FILE` to the machines of",
        "`tests/probe/weighing/checks/scenarios.toml`; that file says what was true of them. A check confirms or refutes only with a",
        "fact of the machine that the log is from; where the machine does not tell the fact, the cause is *undetermined*.",
        "This page is written by `python tests/probe/weighing/checks/scenarios.py` and held to it by a test.",
        "",
        "| cause | where it is there | where it is not |",
        "|---|---|---|",
    ]
    for check, row in sorted(scenarios().items()):
        other = "absent" if "absent" in row else "open"
        cells = []
        for side in ("there", other):
            one = said(check, side)
            told = f"*{one.cause['verdict']}*: {one.evidence['because']} (`{one.evidence['fact']}`)"
            cells.append(told.replace("|", "\\|"))
        lines.append(f"| `{check}`: {kb.title(check)} | {cells[0]} | {cells[1]} |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    DOCUMENT.write_text(document(), encoding="utf-8")
