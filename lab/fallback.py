"""`python -m lab fallback`: learns what is suggested where no page names an error, and measures it on labelled logs.

Learnt from the pages, the corpus and the texts of programs that `python -m lab wordings` gathered (where those are not
kept, without them: `fallback.toml` says how many there were). Measured with every page of a failure switched off, as if
nobody had written a signature; of the texts that are compared with, none equals one of a measured log.
"""

import json
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Sequence
from pathlib import Path

from errdoc.curate.cases import load
from errdoc.curate.examples import Log, labelled, logs
from errdoc.curate.fallback import Read, keys_of, learn, read, toml, wordings_of
from errdoc.curate.score import Share, brier
from errdoc.curate.weights import Wording, key
from errdoc.kb.base import KnowledgeBase
from errdoc.kb.compile import FALLBACK, WEIGHTS
from errdoc.logs.events.parse import parse
from errdoc.logs.lines.clean import clean
from errdoc.logs.lines.wrap import squash
from errdoc.match.signatures import find
from errdoc.match.suggestions import MOST, near, ordered, suggest
from errdoc.match.text import Text
from errdoc.match.weights import Saying, opened, sayings, traits, weighed
from errdoc.pipeline import diagnose
from lab.census.plausible import filled
from lab.wordings.programs import folder

ROOT = Path(__file__).resolve().parent.parent
#: What stands before a text in a log, by its sort; those of other sorts are left out.
_BEFORE = {"raise": "", "assert": "AssertionError: ", "log": "ERROR: ", "argparse": "error: ", "exit": "", "native": ""}
#: Texts of programs that are learnt from for each page, those that are tried for it, and characters of one.
_OF_A_PAGE, _TRIED, _SHORTEST, _LONGEST = 60, 120, 15, 600


def main(folders: Sequence[Path], *, measure: bool = False) -> int:
    """Learn and write `kb/tables/fallback.*`, or measure what is written; the exit status.

    Args:
        folders: labelled logs to measure with; nothing is learnt from them, nor from texts that equal theirs.
        measure: learn nothing.
    """
    kb = KnowledgeBase.open()
    every = set(kb.index.pages)
    cases = [log for one in folders for case in load(one) for log in labelled("case", case, kb)]
    measured = [read(log, kb, every) for log in cases]
    banned = {text for one in measured for text in keys_of(one)}
    found = list(logs(ROOT / "kb", (), kb))
    wordings = wordings_of(found, kb, of_programs(kb), banned)
    if measure:
        print(table(measured, wordings, banned, found, kb), end="")
    else:
        told = learn(found, wordings, kb)
        (ROOT / "kb" / WEIGHTS).write_bytes(told.weights)
        (ROOT / "kb" / FALLBACK).write_text(toml(told), encoding="utf-8", newline="\n")
        rows = {**told.tables["learnt"], **told.tables["reached"], "bytes": len(told.weights)}
        print("".join(f"{name:28} {value}\n" for name, value in rows.items()), end="")
    return 0


# -- texts of programs -----------------------------------------------------------------------------------------------


def of_programs(kb: KnowledgeBase) -> list[Wording]:
    """The texts of programs that a signature names now, for each page those that people meet most."""
    every = set(kb.index.pages)
    near: dict[str, list[tuple[float, str, Saying]]] = defaultdict(list)
    known: set[str] = set()
    for path in sorted(folder().glob("*.jsonl")):
        rows = []
        for row in _texts(path):
            if (same := key(row[1])) not in known:
                known.add(same)
                rows.append(row)
        for page, row in _anchored(rows, kb, every):
            near[page].append(row)
    named: dict[str, Wording | None] = {}
    for page in sorted(near):
        count = 0
        for _, text, said in sorted(near[page], key=lambda row: (-row[0], row[1]))[:_TRIED]:
            if text not in named:
                named[text] = _named(said, kb, every)
            one = named[text]
            count += one is not None and one.page == page
            if count == _OF_A_PAGE:
                break
    return [one for one in named.values() if one is not None]


def _texts(path: Path) -> Iterator[tuple[float, str, Saying]]:
    """Of a program's texts what people meet, as a log shows them."""
    for line in path.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        if not row["public"] or row["sort"] not in _BEFORE:
            continue
        said = filled(row["written"].split("\n\n")[0][:_LONGEST])
        raised = row["exception"] if row["sort"] == "raise" else ""
        before = f"{raised or 'RuntimeError'}: " if row["sort"] in ("raise", "native") else _BEFORE[row["sort"]]
        if len(said) >= _SHORTEST:
            yield row["weight"], before + said, Saying(before + said, row["exception"], row["package"])


def _anchored(
    rows: Sequence[tuple[float, str, Saying]], kb: KnowledgeBase, every: Collection[str]
) -> Iterator[tuple[str, tuple[float, str, Saying]]]:
    """The texts that have an anchor, with the pages that it leads to."""
    starts, block = [], bytearray()
    for _, text, _ in rows:
        starts.append(len(block))
        block += "".join(text.split()).lower().encode() + b"\0"
    led: dict[int, set[str]] = defaultdict(set)
    for number, end in kb.literals.find(bytes(block)):
        led[bisect_right(starts, end - 1) - 1].update(page for page, _ in kb.leads(number) if page in every)
    for place in sorted(led):
        for page in sorted(led[place]):
            yield page, rows[place]


def _named(said: Saying, kb: KnowledgeBase, every: Collection[str]) -> Wording | None:
    """What a signature names the text; one that is certain goes before one that only suggests."""
    lines = clean(list(enumerate(said.text.split("\n"), 1)))
    rows = [one for one in find(Text(lines, parse(lines), squash(lines)), kb, {}) if one.failure in every]
    rows.sort(key=lambda one: one.signature.certainty != "names")
    return Wording(said, rows[0].failure, "program", f"{rows[0].failure}/{rows[0].signature.id}") if rows else None


# -- how good it is --------------------------------------------------------------------------------------------------


def table(
    measured: Sequence[Read], wordings: Sequence[Wording], banned: Collection[str], found: Sequence[Log],
    kb: KnowledgeBase,
) -> str:  # fmt: skip
    """Each way to suggest: the right page first and among three; how often something is said where none is right."""
    every = set(kb.index.pages)
    equal = {log.document for log in found if log.sort == "hit" and keys_of(read(log, kb, every)) & set(banned)}
    mine = [one for one in measured if one.log.right & every]
    which = kb.fallback["suggestion"]
    nearest = {id(one): near(one.errors, one.text, one.lines, kb.index, left_out=equal) for one in mine if one.errors}
    neighbour = _neighbours(wordings)

    def alike(one: Read) -> list[str]:
        rows = nearest[id(one)].candidates
        return [row.page for row in sorted(rows, key=lambda row: -row.features["errors"] - row.features["line"])]

    def linear(one: Read) -> list[str]:
        sizes = weighed(one.errors, one.lines, opened(kb.index.weights)).most
        return sorted(sizes, key=lambda page: -sizes[page])

    def together(one: Read) -> list[str]:
        return [row.page for row, _ in ordered(nearest[id(one)], which)]

    ways: dict[str, Callable[[Read], list[str]]] = {
        "TF-IDF": alike, "nearest text": neighbour, "weights": linear, "weights and TF-IDF": together,
    }  # fmt: skip
    lines = [f"{len(mine)} logs with a page, {sum(not one.errors for one in mine)} of them without an error line"]
    for name, way in ways.items():
        rows = [(one, way(one) if one.errors else []) for one in mine]
        first = Share(sum(bool(one.log.right & set(pages[:1])) for one, pages in rows), len(rows))
        three = Share(sum(bool(one.log.right & set(pages[:MOST])) for one, pages in rows), len(rows))
        lines.append(f"{name:20} first {first.value:.3f}   among three {three.value:.3f}")
    told = [(one, suggest(nearest[id(one)], which) if one.errors else []) for one in mine]
    claims = [(row.probability, row.page in one.log.right) for one, rows in told for row in rows]
    lines.append(f"{'it speaks':20} {sum(bool(rows) for _, rows in told)} of {len(told)}")
    if claims:
        gap, skill = brier(claims)
        right = sum(one for _, one in claims) / len(claims)
        lines.append(f"{'hunches':20} {len(claims)}, right {right:.3f}, brier {gap:.3f}, skill {skill or 0.0:.2f}")
    outside = [one.log for one in measured if not one.log.right]
    for sort, some in (
        ("healthy", [log for log in found if log.sort == "healthy"]),
        ("strangers", [log for log in found if log.sort == "stranger"]),
        ("of no page", outside),
    ):
        if some:
            muted = sum(_speaks(log, kb, every) for log in some)
            plain = sum(_speaks(log, kb, ()) for log in some)
            lines.append(f"{sort:20} {len(some)}: speaks on {plain}, with signatures off on {muted}")
    return "".join(line + "\n" for line in lines)


def _speaks(log: Log, kb: KnowledgeBase, muted: Collection[str]) -> bool:
    return any(one.role == "suggestion" for one in diagnose(log.lines, kb=kb, muted=muted).diagnoses)


def _neighbours(wordings: Sequence[Wording]) -> Callable[[Read], list[str]]:
    """Pages by their text that has most of the same traits."""
    import numpy

    postings: dict[int, list[tuple[int, float]]] = defaultdict(list)
    for number, one in enumerate(wordings):
        for trait, worth in traits(one.said).items():
            postings[trait].append((number, worth))
    rows = {trait: numpy.array(some).T for trait, some in postings.items()}

    def ranked(one: Read) -> list[str]:
        sizes = numpy.zeros(len(wordings))
        for said in dict.fromkeys(said for event in one.errors[:MOST] for said in sayings(event, one.lines)):
            found = [rows[trait] * [[1.0], [worth]] for trait, worth in traits(said).items() if trait in rows]
            if found:
                numbers, worths = numpy.concatenate(found, axis=1)
                numpy.maximum(sizes, numpy.bincount(numbers.astype(int), worths, len(wordings)), out=sizes)
        order = numpy.argsort(-sizes, kind="stable")
        return list(dict.fromkeys(wordings[number].page for number in order[:200] if sizes[number] > 0))

    return ranked
