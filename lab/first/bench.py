"""The bench in the tree: a folder for each round below `corpus/first`, with its labels and what was said of it first.

`labels.jsonl` has a line for each log, `reading.jsonl` the reading's own line and then one for each log. No line of a
log stands in either: labels and answers name lines by their numbers, and where a log can be had its address says.
"""

import json
import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from lab.first.label import Label, LabelError
from lab.recipe import CORPUS

FOLDER = CORPUS / "first"
#: Logs of a repository that a bench may have, over all rounds.
_OF_REPOSITORY = 3
#: From this log on what lies in `shared/wild` is of repositories that rounds before `UNSEALED` have none of.
SEALED, UNSEALED = "w0534", 7


@dataclass(frozen=True)
class Labelled:
    """A log of a round with its labels.

    Attributes:
        how: `agreed`, `third` (a third reader decided), `aside` (it is judged by nobody).
        apart: the points in which the two readers differ.
        label: what both say together; empty where the log is set aside.
        readers: their labels as they handed them in.
        third: the third reader's, where one was asked.
    """

    log: str
    url: str
    repository: int
    bytes: int
    how: str
    date: str
    apart: list[str] = field(default_factory=list)
    label: Label = field(default_factory=dict)
    readers: list[Label] = field(default_factory=list)
    third: Label | None = None


@dataclass(frozen=True)
class Reading:
    """What errdoc said of a round when it read it first.

    Attributes:
        head: the commit, the date, and the commit of the labels.
        rows: what was said, by log.
    """

    head: dict[str, Any]
    rows: dict[str, dict[str, Any]]


def rounds(folder: Path = FOLDER) -> list[int]:
    """The numbers of the rounds that there are."""
    return sorted(int(path.parent.name) for path in folder.glob("*/labels.jsonl"))


def labels_of(number: int, folder: Path = FOLDER) -> Path:
    """Where the labels of a round are."""
    return folder / str(number) / "labels.jsonl"


def reading_of(number: int, folder: Path = FOLDER) -> Path:
    """Where what was said of a round first is."""
    return folder / str(number) / "reading.jsonl"


def load(number: int, folder: Path = FOLDER) -> list[Labelled]:
    """The logs of a round, in their order."""
    return [Labelled(**row) for row in _rows(labels_of(number, folder))]


def save(number: int, logs: Iterable[Labelled], folder: Path = FOLDER) -> Path:
    """Writes the labels of a round."""
    file = labels_of(number, folder)
    file.parent.mkdir(parents=True, exist_ok=True)
    _write(file, [asdict(one) for one in sorted(logs, key=lambda one: one.log)])
    return file


def load_reading(number: int, folder: Path = FOLDER) -> Reading | None:
    """What was said of a round first; None where nobody read it yet."""
    file = reading_of(number, folder)
    if not file.is_file():
        return None
    head, *rows = _rows(file)
    return Reading(head, {row["log"]: row for row in rows})


def save_reading(number: int, reading: Reading, folder: Path = FOLDER) -> Path:
    """Writes what was said of a round first."""
    file = reading_of(number, folder)
    _write(file, [reading.head, *(reading.rows[log] for log in sorted(reading.rows))])
    return file


def reasons(number: int, folder: Path = FOLDER) -> dict[str, str]:
    """Why a log was accused or missed, a sentence that somebody wrote afterwards; `reasons.toml` beside the reading."""
    file = folder / str(number) / "reasons.toml"
    return {log: str(why) for log, why in tomllib.loads(file.read_text("utf-8")).items()} if file.is_file() else {}


def index(wild: Path) -> dict[str, dict[str, Any]]:
    """What is known of each log of the collection without opening it: its address, its repository, its size."""
    return {row["file"].removesuffix(".log"): row for row in _rows(wild / "index.jsonl")}


def refused(
    number: int, logs: Iterable[str], known: Mapping[str, Mapping[str, Any]], folder: Path = FOLDER
) -> list[str]:
    """Why logs may not be of a round: sealed, of another round, of a repository that has its three."""
    logs, others = set(logs), [one for other in rounds(folder) if other != number for one in load(other, folder)]
    taken = {one.log for one in others}
    wrong = [f"{log} is sealed" for log in sorted(logs) if number < UNSEALED and log >= SEALED]
    wrong += [f"{log} is of another round" for log in sorted(logs & taken)]
    count = Counter([known[log]["repository"] for log in logs if log in known] + [one.repository for one in others])
    return wrong + [f"repository {one} has {much} logs" for one, much in sorted(count.items()) if much > _OF_REPOSITORY]


def _rows(file: Path) -> list[dict[str, Any]]:
    try:
        return [json.loads(line) for line in file.read_text("utf-8").splitlines() if line.strip()]
    except OSError as error:
        raise LabelError(f"{file} cannot be read: {error.strerror}") from None


def _write(file: Path, rows: Iterable[Mapping[str, Any]]) -> None:
    file.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), "utf-8")
