"""First readings as tables: for the terminal, and for `docs/accuracy.md`."""

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from errdoc.curate.score import Share
from lab.cured import table
from lab.first import agreement, bench, scoring
from lab.first.bench import FOLDER, Labelled, Reading
from lab.first.scoring import Confidence, Pair

TITLE = "## First readings\n"
#: Figures of the tables, as they are called there, with their measure.
COLUMNS = {
    "outcome": "outcome", "starts": "starts", "accused, of healthy": "healthy, accused", "named": "named exactly",
    "named, or generally": "named exactly or generally", "another named": "another failure named",
    "called clean or open": "called clean or open", "line": "line@1", "fix first": "fix@1", "fix in three": "fix@3",
    "misled": "misled",
}  # fmt: skip
#: Figures that were reported before there was a bench, by their column.
_REPORTED = {
    "line": "line",
    "fix first": "fix1",
    "fix in three": "fix3",
    "misled": "misled",
    "called clean or open": "overlooked",
}


@dataclass(frozen=True)
class Round:
    """A round with what was said of it first."""

    number: int
    logs: Sequence[Labelled]
    reading: Reading | None

    @property
    def pairs(self) -> list[Pair]:
        """The logs that are judged, with what was said of them."""
        return scoring.pairs(self.logs, self.reading.rows) if self.reading else []


def rounds(folder: Path = FOLDER) -> list[Round]:
    """All rounds."""
    return [
        Round(number, bench.load(number, folder), bench.load_reading(number, folder)) for number in bench.rounds(folder)
    ]


def cell(share: Share | None) -> str:
    """A share with its interval and of how many."""
    if share is None:
        return "-"
    low, high = share.interval
    return f"{share.value:.2f} [{low:.2f}, {high:.2f}] of {share.of:g}"


def worth(confidence: Confidence | None) -> tuple[str, str, str]:
    """Brier score and skill, what was said and what was right."""
    if confidence is None:
        return "-", "-", "-"
    skill = "-" if confidence.skill is None else f"{confidence.skill:.2f}"
    return f"{confidence.brier:.3f}", skill, f"said {confidence.said:.2f}, right {cell(confidence.right)}"


def score(some: Sequence[Pair]) -> str:
    """Both tables of some logs: the bench's own and the shared judge's."""
    rows = [
        (name, cell(share), "less is better" if name in scoring.LESS else "")
        for name, share in scoring.own(some).items()
    ]
    for words, generally in (("confidence", False), ("confidence, the general page is right too", True)):
        gap, skill, said = worth(scoring.confidence(some, generally=generally))
        rows.append((words, f"Brier {gap}, skill {skill}", said))
    own = table(("", "share [95 % interval] of logs", ""), rows)
    return (
        f"{own}\n{table(('shared judge', 'share'), [(name, cell(one)) for name, one in scoring.judge(some).items()])}"
    )


def agreed(logs: Sequence[Labelled]) -> str:
    """On how much the two readers of a round agree."""
    pairs = [(one.readers[0], one.readers[1]) for one in logs]
    rows = [(point, cell(Share(same, of)) if of else "-") for point, (same, of) in agreement.figures(pairs).items()]
    kappa = agreement.kappa(pairs)
    return table(("readers agree on", "share [95 % interval] of logs"),
                 [*rows, ("outcome, Cohen's kappa", "-" if kappa is None else f"{kappa:.2f}")])  # fmt: skip


def accused(some: Sequence[Pair], why: Mapping[str, str]) -> str:
    """Every healthy log that was accused."""
    rows = [
        (pair.log, pair.label["outcome"], _said(pair), why.get(pair.log, "")) for pair in some if scoring.accused(pair)
    ]
    return table(("log", "it was", "errdoc said", "why"), rows)


def missed(some: Sequence[Pair], why: Mapping[str, str]) -> str:
    """Every failure that was not named."""
    rows = [(pair.log, pair.label["failure"] or ", ".join(pair.label["general"]) or "no id", _said(pair), why.get(pair.log, ""))
            for pair in scoring.missed(some)]  # fmt: skip
    return table(("log", "it was", "errdoc said", "why"), rows)


def _said(pair: Pair) -> str:
    named = scoring.root(pair.row) or pair.row.get("kind") or ""
    return f"{pair.row['status']}{': ' + named if named else ''}"


def moved(found: Iterable[Round], folder: Path = FOLDER) -> str:
    """How first readings moved over time: those of the bench, oldest first, and below them what was reported before."""
    rows = []
    for one in sorted((one for one in found if one.reading), key=lambda one: (one.reading.head["date"], one.number)):
        own = scoring.own(one.pairs)
        head = one.reading.head
        rows.append((head["date"], head["commit"][:8], f"round {one.number}, {len(one.pairs)} logs",
                     *(cell(own.get(measure)) for measure in COLUMNS.values())))  # fmt: skip
    here = table(("date", "commit", "logs", *COLUMNS), rows) if rows else "No round of the bench was read yet.\n"
    return f"{here}\n{_BEFORE}{reported(folder)}"


def reported(folder: Path = FOLDER) -> str:
    """The table of readings before the bench, as they were reported then."""
    found = (
        tomllib.loads((folder / "reported.toml").read_text("utf-8"))["reading"]
        if (folder / "reported.toml").is_file()
        else []
    )
    rows = [(str(one["date"]), one.get("commit", "-"), one["logs"], _named(one), *(_figure(one, key) for key in _REPORTED.values()),
             _figure(one, "silence"), one["source"]) for one in found]  # fmt: skip
    return table(("date", "commit", "logs", "named", *_REPORTED, "silence", "source"), rows)


def _named(one: Mapping[str, Any]) -> str:
    if "right" in one:
        return cell(Share(one["right"], one["of"]))
    return f"{one['named']:.2f} of {one['of']}" if "of" in one else f"{one['named']:.2f}"


def _figure(one: Mapping[str, Any], key: str) -> str:
    return f"{one[key]:.2f}" if key in one else "-"


_HEAD = (
    "\n`python -m lab first moved`; `lab/README.md` says how a round is made. Logs of jobs that nobody chose for their wording, found by file name in public repositories and drawn by chance; "
    "two readers labelled each without errdoc and without each other, and the labels were committed before errdoc read the log, once. What was read is mended by afterwards: a figure here is what "
    "a log may expect that errdoc never saw; the figures of recordings above are of logs in sight. "
    "Where a commit's JSON tells no outcome, its status stands for it: clean for finished, a diagnosis for failed, *interrupted* and *job-time-limit* for stopped. "
    "*Accused*: a healthy run is told to hold an error. *Generally*: the page or kind is told that says the same less sharply.\n\n"
)
_BEFORE = "Before the bench, as it was reported then: those logs are not kept, nobody can read them again.\n\n"


def section(folder: Path = FOLDER) -> str:
    """What `docs/accuracy.md` tells of first readings."""
    found = rounds(folder)
    parts = [TITLE, _HEAD, moved(found, folder)]
    for one in found:
        parts.append(_of_round(one, folder))
    return "".join(parts)


def _of_round(one: Round, folder: Path) -> str:
    ways = {how: sum(log.how == how for log in one.logs) for how in ("agreed", "third", "aside")}
    dates = ", ".join(sorted({log.date for log in one.logs}))
    read = (
        f"read first by {one.reading.head['commit'][:8]} on {one.reading.head['date']}"
        if one.reading
        else "not read yet"
    )
    parts = [
        f"\n### Round {one.number}\n\n{len(one.logs)} logs, labelled on {dates}, {read}. Both readers agree on {ways['agreed']}, a third decided {ways['third']}, {ways['aside']} are set aside.\n\n",
        agreed(one.logs),
    ]
    if one.reading:
        gap, skill, said = worth(scoring.confidence(one.pairs))
        why = bench.reasons(one.number, folder)
        parts += [f"\nConfidence: Brier {gap}, skill {skill}, {said}.\n\nHealthy runs that were accused:\n\n", accused(one.pairs, why),
                  "\nFailures that were missed:\n\n", missed(one.pairs, why)]  # fmt: skip
    return "".join(parts)


def renew(page: Path, folder: Path = FOLDER) -> None:
    """Writes the section of a page anew, and leaves the rest as it is."""
    before, found, after = page.read_text("utf-8").partition(TITLE)
    if not found:
        return
    _, heading, rest = after.partition("\n## ")
    page.write_text(before + section(folder) + heading + rest, "utf-8")
