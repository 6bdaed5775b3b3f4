"""What became of the cures: kept in corpus/cures.toml, told in corpus/CURES.md."""

import fcntl
import json
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterable
from pathlib import Path

from lab.cure import Outcome, Tried, name
from lab.recipe import CORPUS, Recipe

KEPT = CORPUS / "cures.toml"
REPORT = CORPUS / "CURES.md"

_HEAD = """\
# Made by `python -m lab cure`: what each recording's program did after errdoc's steps. Do not edit; report: CURES.md.
"""


def load(path: Path = KEPT) -> dict[str, Outcome]:
    """The kept outcomes by the recording's name."""
    if not path.exists():
        return {}
    kept = {}
    for of, row in tomllib.loads(path.read_text("utf-8")).items():
        tried = tuple(Tried(**step) for step in row.get("steps", []))
        kept[of] = Outcome(of, row["digest"], tried, row["date"], row.get("untried", ""))
    return kept


def save(outcomes: Iterable[Outcome], path: Path = KEPT) -> None:
    """Write outcomes, sorted by name."""
    rows = [_HEAD]
    for one in sorted(outcomes, key=lambda one: one.name):
        rows.append(f"\n[{quoted(one.name)}]\ndate = {one.date.isoformat()}\ndigest = {quoted(one.digest)}\n")
        if one.untried:
            rows.append(f"untried = {quoted(one.untried)}\n")
        if one.steps:
            rows.append("steps = [\n" + "".join(f"  {{ {_step(step)} }},\n" for step in one.steps) + "]\n")
    path.write_text("".join(rows), "utf-8")


def keep(outcome: Outcome, path: Path = KEPT) -> None:
    """Add one outcome to the kept ones. Runs for several environments may do so at once."""
    with path.open("a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        save({**load(path), outcome.name: outcome}.values(), path)


def fixed_by(one: Outcome) -> int:
    """The number of the step that ended the failure; 0 where none did."""
    return next((number for number, step in enumerate(one.steps, 1) if step.left == "fixed"), 0)


def tried(one: Outcome) -> bool:
    """Whether the recording counts: a step ended its failure, or all three were in reach and none did."""
    return not one.untried and (bool(fixed_by(one)) or all(step.left != "apart" for step in one.steps))


def first_tried(one: Outcome) -> bool:
    """Whether its first step counts: it was in reach."""
    return bool(one.steps) and tried(one) and one.steps[0].left != "apart"


def figures(outcomes: Iterable[Outcome]) -> dict[str, int]:
    """How many were tried, and cured by what."""
    counted = [one for one in outcomes if tried(one)]
    first = [one for one in counted if first_tried(one)]
    return {
        "tried": len(counted),
        "failures": len({one.name.split("/")[0] for one in counted}),
        "first_tried": len(first),
        "first": sum(fixed_by(one) == 1 for one in first),
        "three": sum(fixed_by(one) > 0 for one in counted),
    }


def report(outcomes: Iterable[Outcome], recipes: Iterable[Recipe]) -> str:
    """The report's text."""
    kept = {one.name: one for one in outcomes}
    recorded = {name(recipe): recipe for recipe in recipes if recipe.log.exists() and not recipe.healthy}
    known = [kept[of] for of in sorted(recorded) if of in kept]
    counted = [one for one in known if tried(one)]
    sums = figures(known)
    waiting = len(recorded) - len(known) + sum(one.untried.startswith("nobody") for one in known)
    apart = [one for one in known if not tried(one) and not one.untried.startswith("nobody")]
    families = defaultdict(list)
    failures = defaultdict(list)
    for one in counted:
        families[recorded[one.name].folder.parent.name].append(one)
        failures[recorded[one.name].failure].append(one)
    parts = [
        ("# Cures\n\nMade by `python -m lab cure --report` from `cures.toml`; do not edit. "
        "What is counted, and how: `lab/README.md`.\n\n"),
        table(("", "recordings"), [
            ("recorded", str(len(recorded))),
            ("tried", f"{sums['tried']}, of {sums['failures']} failures"),
            ("cured by the first step", share(sums["first"], sums["first_tried"])),
            ("cured by one of the first three", share(sums["three"], sums["tried"])),
            ("set apart: a step or the fault itself is out of reach here", str(len(apart))),
            ("not carried out yet", str(waiting)),
        ]),
        "\n## By family\n\n", _counts("family", families),
        "\n## By failure\n\n", _counts("failure", failures),
        "\n## Not cured\n\n",
        table(("recording", "left", "then"), [
            (f"`{one.name}`", ", ".join(step.left for step in one.steps) or "nothing said", cell(_last(one)))
            for one in counted if not fixed_by(one)
        ]),
        "\n## Cured, but not by the first step\n\n",
        table(("recording", "step", "what the first one left"), [
            (f"`{one.name}`", str(fixed_by(one)), f"{one.steps[0].left}: {cell(one.steps[0].text)}")
            for one in counted if fixed_by(one) > 1
        ]),
        "\n## Set apart\n\n",
        table(("why", "recordings"), [(cell(why), str(of)) for why, of in Counter(map(_why, apart)).most_common()]),
    ]  # fmt: skip
    return "".join(parts)


def _why(one: Outcome) -> str:
    return one.untried.removeprefix("apart: ") or "a step that is out of reach stands before one that cures"


def _last(one: Outcome) -> str:
    return next((step.error for step in reversed(one.steps) if step.error), "")


def _counts(what: str, groups: dict[str, list[Outcome]]) -> str:
    rows = []
    for of, members in sorted(groups.items()):
        sums = figures(members)
        first = f"{sums['first']} of {sums['first_tried']}"
        rows.append((of, str(sums["tried"]), first, f"{sums['three']} of {sums['tried']}"))
    return table((what, "tried", "by the first step", "by the first three"), rows)


def table(head: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    """A table of Markdown."""
    if not rows:
        return "None.\n"
    return "".join(f"| {' | '.join(row)} |\n" for row in [head, ("---",) * len(head), *rows])


def share(part: int, of: int) -> str:
    """A share with its two numbers."""
    return f"{part} of {of}, {part / of:.2f}" if of else "0"


def cell(text: str) -> str:
    """A text as it fits into a table."""
    return text.replace("|", "\\|").replace("\n", " ")[:100]


def _step(step: Tried) -> str:
    rows = {"left": step.left, "how": step.how, "text": step.text, **({"error": step.error} if step.error else {})}
    return ", ".join(f"{key} = {quoted(value)}" for key, value in rows.items())


def quoted(value: str) -> str:
    """A text as TOML writes it."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007F")
