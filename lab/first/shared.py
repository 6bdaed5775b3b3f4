"""How the runs of the shared labelled logs ended: `corpus/first/shared.toml`, and how often a commit says so.

Those logs were in sight for long, and are judged as they stand there; the table adds what their labels lack.
"""

import tempfile
import tomllib
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from errdoc.curate.score import Share
from lab.commits import LaidOut
from lab.cured import table as written
from lab.first.bench import FOLDER
from lab.first.judging import SHARED, shared_judge
from lab.first.page import cell
from lab.first.reading import PROCESSES, command
from lab.first.scoring import outcome


class End(NamedTuple):
    """How the run that a log is about ended, and how many starts the log holds."""

    outcome: str
    runs: int


def table(folder: Path = FOLDER) -> dict[str, dict[str, End]]:
    """For each folder of shared logs how each case ended, by its id."""
    kept = tomllib.loads((folder / "shared.toml").read_text("utf-8"))
    found: dict[str, dict[str, End]] = {}
    for part, groups in kept.items():
        if isinstance(groups, Mapping):
            # failed-1  open-17
            ends = {name: End(name.partition("-")[0], int(name.partition("-")[2])) for name in groups}
            found[part] = {case: ends[name] for name, cases in groups.items() for case in cases}
    return found


def score(place: LaidOut, shared: Path = SHARED) -> str:
    """How often a commit says so, by folder; starts only where its JSON tells runs."""
    judge = shared_judge()
    rows = []
    for part, ends in table().items():
        cases = [
            case for case in judge.load(shared / part) if case["id"] in ends and ends[case["id"]].outcome != "none"
        ]
        with tempfile.TemporaryDirectory() as scratch, ThreadPoolExecutor(PROCESSES) as pool:
            answers = list(pool.map(lambda case, to=scratch: judge.ask(command(place), case, to), cases))
        told = [(ends[case["id"]], answer) for case, answer in zip(cases, answers, strict=True)]
        ended = [outcome({"status": "error", "diagnoses": [], **answer}) == end.outcome for end, answer in told]
        runs = [len(answer["runs"]) == end.runs for end, answer in told if isinstance(answer.get("runs"), list)]
        rows.append((part, cell(Share(sum(ended), len(ended)) if ended else None),
                     cell(Share(sum(runs), len(runs)) if runs else None)))  # fmt: skip
    return written(("shared logs", "outcome", "starts"), rows)
