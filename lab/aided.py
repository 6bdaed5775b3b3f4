"""What became of the proposals: kept in corpus/aid.toml, told in corpus/AID.md."""

import statistics
import tomllib
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

from lab.aid import ARMS, PROPOSED, Aided, Project
from lab.cured import cell, quoted, share, table
from lab.recipe import CORPUS, Recipe

KEPT = CORPUS / "aid.toml"
REPORT = CORPUS / "AID.md"

_HEAD = """\
# Made by `python -m lab aid`: what each program did with an agent's proposal. Do not edit; report: AID.md.
"""


def load(path: Path = KEPT) -> dict[tuple[str, str], Aided]:
    """The kept outcomes by the project's number and the arm."""
    if not path.exists():
        return {}
    rows = tomllib.loads(path.read_text("utf-8"))
    return {(number, arm): Aided(number, arm, **row) for number, arms in rows.items() for arm, row in arms.items()}


def save(outcomes: Iterable[Aided], path: Path = KEPT) -> None:
    """Write outcomes, sorted by number and arm."""
    rows = [_HEAD]
    for one in sorted(outcomes, key=lambda one: (one.number, ARMS.index(one.arm))):
        rows.append(f"\n[{one.number}.{one.arm}]\ndate = {one.date.isoformat()}\n")
        rows += [f"{key} = {quoted(getattr(one, key))}\n" for key in ("digest", "left", "error")]
    path.write_text("".join(rows), "utf-8")


def keep(one: Aided, path: Path = KEPT) -> None:
    """Add one outcome to the kept ones."""
    save({**load(path), (one.number, one.arm): one}.values(), path)


def shown(project: Project, recipe: Recipe, folder: Path = PROPOSED) -> dict[str, int]:
    """The characters that each arm was shown, beside the program; 0 where its answer is not kept."""
    answer = folder / project.number / "answer.txt"
    told = {"log": recipe.log, "errdoc": answer}
    return {arm: len(told[arm].read_text("utf-8")) if told[arm].exists() else 0 for arm in ARMS}


def fixed(outcomes: dict[tuple[str, str], Aided], arm: str, listed: Iterable[Project]) -> int:
    """How many projects a proposal of that arm really fixes."""
    known = (outcomes.get((project.number, arm)) for project in listed)
    return sum(one is not None and one.left == "fixed" for one in known)


def report(outcomes: dict[tuple[str, str], Aided], listed: list[Project], recipes: dict[str, Recipe]) -> str:
    """The report's text."""
    sizes = {project.number: shown(project, recipes[project.name]) for project in listed}
    families: dict[str, list[Project]] = defaultdict(list)
    for project in listed:
        families[recipes[project.name].folder.parent.name].append(project)
    lefts = sorted({one.left for one in outcomes.values()} - {"fixed"})
    head = ("", *ARMS)
    rows = [("really fixed", *(share(fixed(outcomes, arm, listed), len(listed)) for arm in ARMS))]
    rows += [(left, *(str(_with(outcomes, arm, left)) for arm in ARMS)) for left in lefts]
    rows.append(("not carried out yet", *(str(len(listed) - _of(outcomes, arm)) for arm in ARMS)))
    rows.append(("characters shown, of all", *(str(sum(one[arm] for one in sizes.values())) for arm in ARMS)))
    rows.append(("characters shown, median", *(_median([one[arm] for one in sizes.values()]) for arm in ARMS)))
    parts = [
        ("# Does it help an agent?\n\nMade by `python -m lab aid --report` from `aid.toml`; do not edit. "
        "What is counted, and how: `lab/README.md`.\n\n"),
        table(head, rows),
        "\n## By family\n\n",
        table(("family", "projects", *ARMS), [
            (family, str(len(of)), *(str(fixed(outcomes, arm, of)) for arm in ARMS))
            for family, of in sorted(families.items())
        ]),
        "\n## Projects\n\n",
        table(("", "recording", *ARMS, *(f"characters, {arm}" for arm in ARMS)), [
            (project.number, f"`{project.name}`", *(_left(outcomes, project, arm) for arm in ARMS),
             *(str(sizes[project.number][arm]) for arm in ARMS))
            for project in listed
        ]),
    ]  # fmt: skip
    return "".join(parts)


def _left(outcomes: dict[tuple[str, str], Aided], project: Project, arm: str) -> str:
    one = outcomes.get((project.number, arm))
    if one is None:
        return "-"
    return one.left if one.left == "fixed" or not one.error else cell(f"{one.left}: {one.error}")


def _of(outcomes: dict[tuple[str, str], Aided], arm: str) -> int:
    return sum(one.arm == arm for one in outcomes.values())


def _with(outcomes: dict[tuple[str, str], Aided], arm: str, left: str) -> int:
    return sum(one.arm == arm and one.left == left for one in outcomes.values())


def _median(values: list[int]) -> str:
    return str(round(statistics.median(values))) if values else "0"
