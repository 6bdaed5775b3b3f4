"""Signatures that fire on the hit logs of other pages.

Where neither page is the other's consequence, one text has two roots. A pair that must be so stands in `overlap.toml`
with its reason; a pair that stands there and no longer overlaps is told too.
"""

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from errdoc.curate.prove import chosen, open_folder
from errdoc.errors import PageError
from errdoc.kb.base import KnowledgeBase
from errdoc.kb.entries import Failure
from errdoc.kb.page import Page, PageLog
from errdoc.logs.events.parse import parse
from errdoc.logs.facts.collect import collect
from errdoc.logs.lines.clean import clean
from errdoc.logs.lines.wrap import squash
from errdoc.match.causes import first_values
from errdoc.match.signatures import find
from errdoc.match.text import Text

PATH = "overlap.toml"


@dataclass(frozen=True, slots=True, order=True)
class Fire:
    """One signature on one hit log of another page.

    Attributes:
        log: `cudnn/cudnn-handle-create/hit-02.log`.
        line: 1-based, in the file.
    """

    log: str
    page: str
    signature: str
    line: int


@dataclass(frozen=True, slots=True, order=True)
class Pair:
    """Two pages, in the order of their ids, and where one fires on the other's logs.

    Attributes:
        reason: why they must, from `overlap.toml`; empty where nothing is said.
    """

    pages: tuple[str, str]
    fires: tuple[Fire, ...]
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Overlaps:
    """What was found.

    Attributes:
        open: pairs without a reason.
        explained: pairs with one.
        unneeded: pairs of `overlap.toml` that do not overlap.
    """

    open: tuple[Pair, ...]
    explained: tuple[Pair, ...]
    unneeded: tuple[tuple[str, str], ...]


def overlap(root: Path, only: Sequence[str] = ()) -> Overlaps:
    """All pairs of pages below `root` that overlap.

    Args:
        root: the folder of pages.
        only: pages or families, one of which each pair must have; all by default.

    Raises:
        KnowledgeBaseError: a name in `only` fits no page, or the tables are wrong.
        PageError: `overlap.toml` is wrong.
    """
    reasons = exemptions(root)
    with TemporaryDirectory() as scratch:
        kb, pages = open_folder(root, Path(scratch))
        wanted = {page.id for page in chosen(pages, only)}
        found: dict[tuple[str, str], list[Fire]] = {}
        for page in pages:
            if page.shape != "failure" or page.kind == "wrapper" or page.status == "deprecated":
                continue
            for log in page.logs:
                for one in _others(page, log, kb) if log.is_hit else ():
                    first, second = sorted((page.id, one.page))
                    found.setdefault((first, second), []).append(one)
    pairs = [Pair(ids, tuple(sorted(fires)), reasons.get(ids, "")) for ids, fires in sorted(found.items())]
    pairs = [pair for pair in pairs if wanted.intersection(pair.pages)]
    unneeded = [ids for ids in sorted(reasons) if ids not in found and (not only or wanted.intersection(ids))]
    return Overlaps(
        tuple(pair for pair in pairs if not pair.reason),
        tuple(pair for pair in pairs if pair.reason),
        tuple(unneeded),
    )


def _others(page: Page, log: PageLog, kb: KnowledgeBase) -> list[Fire]:
    """The certain signatures of other failures in a hit log that neither page's `consequence_of` accounts for.

    Those that only suggest give way to an error by themselves; wrappers and benign notices never lead.
    """
    lines = clean(enumerate(log.text.split("\n"), 1))
    events = parse(lines)
    squashed = squash(lines)
    facts = first_values(collect(lines, events, kb.fact_rules, squashed, told=kb.registry.told))
    place = f"{page.family}/{page.id}/{log.name}"
    fires: dict[tuple[str, str], Fire] = {}
    for one in find(Text(lines, events, squashed), kb, facts):
        if (
            one.failure != page.id
            and one.signature.certainty == "names"
            and not _related(page, kb.failure(one.failure))
        ):
            fires.setdefault(
                (one.failure, one.signature.id),
                Fire(place, one.failure, one.signature.id, one.line.number + len(log.notes)),
            )
    return list(fires.values())


def _related(page: Page, other: Failure) -> bool:
    """Whether both being in one log is no conflict."""
    if other.death or page.head.get("death"):
        return True
    return other.kind != "failure" or other.id in page.head.get("consequence_of", []) or page.id in other.consequence_of


def exemptions(root: Path) -> dict[tuple[str, str], str]:
    """The pairs of `overlap.toml` with their reasons.

    Raises:
        PageError: it is no TOML, or a row is not two ids and a reason.
    """
    path = root / PATH
    if not path.is_file():
        return {}
    try:
        rows = tomllib.loads(path.read_text(encoding="utf-8")).get("pair", [])
    except tomllib.TOMLDecodeError as error:
        raise PageError(f"not valid TOML: {error}", path=PATH, line=1) from None
    found = {}
    for number, row in enumerate(rows, 1):
        pages, reason = row.get("pages", []), row.get("reason", "")
        if len(pages) != 2 or pages[0] == pages[1] or not isinstance(reason, str) or not reason.strip():
            raise PageError(
                f"pair {number} is not two ids and a reason", path=PATH, hint='pages = ["a", "b"], reason = "…"'
            )
        first, second = sorted(pages)
        found[first, second] = reason.strip()
    return found
