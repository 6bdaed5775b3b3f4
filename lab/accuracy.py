"""How often errdoc is right, on what anybody can measure again: docs/accuracy.md, with its diagrams.

Nothing is taken from elsewhere: each figure is of logs in this repository, made by the command that stands beside it.
"""

import tomllib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from errdoc.curate.cases import Case, load
from errdoc.curate.score import Judged, Share, bands, by_verdict, judge, share
from errdoc.kb import KnowledgeBase
from errdoc.pipeline import explain
from lab import aid, aided, cured
from lab.calibration import Point, diagram
from lab.first import page
from lab.recipe import CORPUS

DOCS = CORPUS.parent / "docs"
REPORT = DOCS / "accuracy.md"
PICTURES = DOCS / "pictures"
#: Of fewer logs a share says little.
_FEW = 5

_HEAD = """\
# Accuracy

Made by `python -m lab accuracy`, on {version} of the knowledge base; do not edit. Each section names the command that measures it again.

**What this is, and what it is not.** The logs are in this repository: real frameworks were made to fail by the recipes of `lab/`, and whoever wrote the pages could see them.
So the first table says that the pages hold what they promise, not how errdoc fares on your log. Nearer to that is the second one: each log is read as if nobody had written its page.
A label is no opinion: a recipe makes one fault on purpose, and the label says which (`lab/README.md`). Logs that persons read and labelled stand apart: first readings.
Intervals are Wilson's, of 95 %; they say what chance does to a share of so many logs, not what the choice of the logs does.

- *named*: the first failure that is told is the one that was made, or one that the label accepts as well.
- *cause*: of those, the first cause that is not refuted is the one that was made; *commonest cause* is what always naming the page's first would reach.
- *cause, decided*: the same, only where the cause is not the page's first: what reading the log adds.

"""


@dataclass
class Muted:
    """What becomes of recordings as if nobody had written their page.

    Attributes:
        outcomes: how often which of the answers below was given.
        claims: confidence of the first suggestion, and whether it is right.
    """

    outcomes: Counter[str] = field(default_factory=Counter)
    claims: list[tuple[float, bool]] = field(default_factory=list)


#: What an answer without the log's page can be, best first.
OUTCOMES = {
    "right": "its page is the first that is suggested",
    "among three": "its page is among the three that are suggested",
    "open": "no page is suggested: the line, the place, the kind and general steps are told",
    "another suggested": "only other pages are suggested, as a guess",
    "general": "a general name is told of it, with certainty, and the kind's steps",
    "another named": "another page names it, with certainty; many of these are pages of the same mistake in other words",
    "clean": "errdoc tells of no error",
}


def muted(cases: Iterable[Case], kb: KnowledgeBase) -> Muted:
    """What becomes of each log with its page, and those that its label accepts as well, switched off."""
    found = Muted()
    for case in cases:
        answer = explain([str(case.log)], kb=kb, muted=case.accepted)
        suggested = [one for one in answer.diagnoses if one.role == "suggestion"]
        if answer.status == "diagnosed" or answer.calm:
            named = "general" if answer.gap else "another named"
            found.outcomes[named if answer.status == "diagnosed" else "clean"] += 1
            continue
        if suggested:
            found.claims.append((suggested[0].confidence, suggested[0].failure in case.accepted))
        places = [place for place, one in enumerate(suggested) if one.failure in case.accepted]
        if places:
            found.outcomes["among three" if places[0] else "right"] += 1
        else:
            found.outcomes["another suggested" if suggested else "open"] += 1
    return found


@dataclass(frozen=True)
class Strangers:
    """What becomes of errors of other software.

    Attributes:
        right: no failure is claimed, or the page that is about such errors of every day by now.
        bare: of those that no page is about, the share on which none is even suggested.
        heard: the share that is not taken for a run in which all is well.
    """

    right: Share
    bare: Share
    heard: Share


def strangers(folder: Path, kb: KnowledgeBase) -> Strangers:
    """What becomes of the logs of a folder; its `named.toml` says which of them a page is about."""
    named = tomllib.loads((folder / "named.toml").read_text("utf-8"))
    right, bare, heard = [], [], []
    for log in sorted(folder.glob("*.log")):
        answer = explain([str(log)], kb=kb)
        first = answer.diagnoses[0].failure if answer.status == "diagnosed" else None
        right.append(first in (None, named.get(log.stem)))
        heard.append(not answer.calm)
        if log.stem not in named:
            bare.append(answer.status == "unknown" or answer.calm)
    return Strangers(*(Share(sum(marks), len(marks)) for marks in (right, bare, heard)))


def measure() -> None:
    """Measures all, and writes the page and its diagrams."""
    kb = KnowledgeBase.open()
    recorded = load(CORPUS / "recorded")
    rows = [judge(case, kb) for case in recorded]
    healthy = [judge(case, kb) for case in load(CORPUS / "healthy")]
    unseen = muted(recorded, kb)
    PICTURES.mkdir(parents=True, exist_ok=True)
    for name, claims, title in _diagrams(rows, unseen):
        (PICTURES / f"calibration-{name}.svg").write_text(diagram(_points(claims), title), "utf-8")
    REPORT.write_text(report(rows, healthy, unseen, strangers(CORPUS / "strangers", kb), kb), "utf-8")


def report(
    rows: Sequence[Judged], healthy: Sequence[Judged], unseen: Muted, foreign: Strangers, kb: KnowledgeBase
) -> str:
    """The page's text."""
    measures = ("failure@1", "cause@1", "constant", "decided@1")
    of = sum(unseen.outcomes.values())
    parts = [
        _HEAD.format(version=kb.version),
        f"## {len(rows)} recorded failures\n\n`errdoc kb score corpus/recorded`\n\n",
        cured.table(
            ("", "share", "interval", "of"),
            [
                (name, *told(share(rows, key)))
                for name, key in zip(("named", "cause", "commonest cause", "cause, decided"), measures, strict=True)
            ],
        ),
        f"\n{page.section()}",
        "\n## The same, as if nobody had written their page\n\n",
        "`python benchmarks/fallback.py corpus/recorded`; here other failures' pages stay as they are, and so does what was learnt from such logs.\n\n",
        cured.table(
            ("what errdoc says", "share", "interval", "of"),
            [(text, *told(Share(unseen.outcomes[key], of))) for key, text in OUTCOMES.items()],
        ),
        (
            "\n## Where nothing may be claimed\n\n`errdoc kb score corpus/healthy`; strangers: `corpus/strangers`, errors of other software. The programs with mistakes that no page has are held one by one by "
            "`pytest tests/test_unknown.py`: the line, the place, the kind, and a step that helps.\n\n"
        ),
        cured.table(
            ("", "share", "interval", "of"),
            [
                ("healthy runs: no failure is claimed", *told(share(healthy, "silence"))),
                ("healthy runs: the answer is that all is well", *told(share(healthy, "clean"))),
                ("strangers: no failure is claimed, or the right one of every day", *told(foreign.right)),
                ("strangers that no page is about: none is suggested either", *told(foreign.bare)),
                ("strangers: an error is seen", *told(foreign.heard)),
            ],
        ),
        "\n## What a confidence is worth\n\n",
        *(_calibration(name, claims, title) for name, claims, title in _diagrams(rows, unseen)),
        "What the verdicts of first causes are worth:\n\n",
        cured.table(
            ("verdict", "right", "interval", "of"),
            [(name, *told(one)) for name, one in sorted(by_verdict(rows).items())],
        ),
        (
            "\nThe confidence was learnt from these logs among others. What it reaches on logs that were left out while it was learnt stands in `kb/tables/fit.toml` and is printed by "
            "`errdoc kb fit --dry-run` (extra `kb`).\n"
        ),
        "\n## By family\n\n",
        _grouped("family", rows, lambda row: _family(row, kb)),
        "\n## By framework, and its releases\n\n",
        _grouped("framework", rows, _framework),
        "\n## Do the steps cure?\n\n",
        _cures(),
        "\n## Does it help a coding agent?\n\n",
        _aid(),
    ]
    return "".join(parts)


def told(one: Share | None) -> tuple[str, str, str]:
    """A share as cells of a table: itself, its interval, of how many."""
    if one is None or not one.of:
        return "-", "-", "0"
    low, high = one.interval
    return f"{one.value:.3f}", f"{low:.2f} to {high:.2f}", str(one.of)


def _diagrams(rows: Sequence[Judged], unseen: Muted) -> list[tuple[str, list[tuple[float, bool]], str]]:
    """The claims whose worth is drawn: name, claims, title."""
    causes = [row.cause_claim for row in rows if row.cause_claim]
    return [
        ("cause", causes, "The first cause"),
        ("suggestion", unseen.claims, "The first suggestion, where the page is switched off"),
    ]


def _points(claims: Sequence[tuple[float, bool]]) -> list[Point]:
    return [Point(mean, one.value, *one.interval, one.of) for _, _, mean, one in bands(claims)]


def _calibration(name: str, claims: Sequence[tuple[float, bool]], title: str) -> str:
    rows = [
        (f"{low:.2f} to {high:.2f}", f"{mean:.2f}", *told(one)) for low, high, mean, one in bands(claims)
    ]  # fmt: skip
    picture = (
        f"![{title}: the share that is right against the confidence that was said](pictures/calibration-{name}.svg)\n\n"
    )
    return f"{title}\n\n{picture}" + cured.table(("confidence", "said", "right", "interval", "of"), rows) + "\n"


def _family(row: Judged, kb: KnowledgeBase) -> str:
    return kb.failure(row.case.failure).family


def _framework(row: Judged) -> str:
    return str(_label(row.case).get("framework") or "none")


def _label(case: Case) -> dict[str, object]:
    return tomllib.loads(case.log.with_suffix(".toml").read_text("utf-8"))


def releases(cases: Iterable[Case], framework: str) -> str:
    """The oldest and the newest release of a framework that recordings are of; empty where labels name none."""
    found = set()
    for case in cases:
        versions = _label(case).get("versions")
        for name, version in versions.items() if isinstance(versions, dict) else ():
            if name.split("-")[0] in (framework, {"tf": "tensorflow"}.get(framework, framework)):
                found.add(tuple(int(part) for part in str(version).split("+")[0].split(".")[:2] if part.isdigit()))
    ends = [".".join(map(str, one)) for one in sorted(one for one in found if one)]
    return " to ".join(dict.fromkeys((ends[0], ends[-1]))) if ends else ""


def _grouped(what: str, rows: Sequence[Judged], key: Callable[[Judged], str]) -> str:
    groups: dict[str, list[Judged]] = defaultdict(list)
    for row in rows:
        groups[key(row)].append(row)
    lines = []
    few = [row for some in groups.values() if len(some) < _FEW for row in some]
    told_alone = sorted(
        ((name, some) for name, some in groups.items() if len(some) >= _FEW), key=lambda one: (-len(one[1]), one[0])
    )
    for name, some in [*told_alone, *([(f"others, less than {_FEW} logs each", few)] if few else [])]:
        named, cause = share(some, "failure@1"), share(some, "cause@1")
        ends = (releases((row.case for row in some), name),) if what == "framework" else ()
        lines.append((name, str(len(some)), *ends, *told(named)[:2], *told(cause)))
    head = (
        what,
        "logs",
        *(("releases",) if what == "framework" else ()),
        "named",
        "interval",
        "cause",
        "interval",
        "of",
    )
    return cured.table(head, lines)


def _cures() -> str:
    sums = cured.figures(cured.load().values())
    return (
        "`python -m lab cure` carries out the first three steps, each alone, and runs the program again; `corpus/CURES.md` has every family and failure, and what was not cured.\n\n"
        + cured.table(
            ("", "share", "interval", "of"),
            [
                ("the first step ends the failure", *told(Share(sums["first"], sums["first_tried"]))),
                ("one of the first three does", *told(Share(sums["three"], sums["tried"]))),
            ],
        )
    )


def _aid() -> str:
    listed, kept = aid.projects(), aided.load()
    return (
        "`python -m lab aid` carries out one change that an agent proposed, from the log alone or from `errdoc explain --format agent` in its place; `corpus/AID.md` has every project.\n\n"
        + cured.table(
            ("from", "share", "interval", "of"),
            [
                (arm, *told(Share(aided.fixed(kept, arm, listed), len(listed))))
                for arm in aid.ARMS
            ],
        )
    )  # fmt: skip
