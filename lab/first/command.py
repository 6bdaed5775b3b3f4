"""`python -m lab first add|read|score|shared|moved`: rounds, their first readings, figures of any commit."""

import argparse
import datetime
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from errdoc.kb import KnowledgeBase
from lab.commits import ROOT, CommitError, git, laid_out, whole_name
from lab.first import agreement, bench, page, scoring, shared
from lab.first.bench import FOLDER, Labelled, Reading
from lab.first.judging import JudgeError, shared_judge
from lab.first.label import Label, LabelError, length, read
from lab.first.reading import read as asked

if TYPE_CHECKING:
    from argparse import _SubParsersAction

WILD = ROOT.parent / "shared" / "wild"
PAGE = ROOT / "docs" / "accuracy.md"


def offer(commands: "_SubParsersAction[argparse.ArgumentParser]") -> None:
    """The words of the command line."""
    first = commands.add_parser("first", help="first readings of logs that errdoc had not seen: corpus/first")
    what = first.add_subparsers(dest="what", required=True)
    add = what.add_parser("add", help="two readers' labels become a round; says what a third is needed for")
    add.add_argument("number", type=int, help="of the round")
    add.add_argument(
        "--readers", type=Path, nargs=2, required=True, metavar="FILE", help="JSON Lines, one for each reader"
    )
    add.add_argument("--third", type=Path, metavar="FILE", help="the labels of whoever decides")
    once = what.add_parser("read", help="let a commit read a round, for the first time and once")
    once.add_argument("number", type=int, help="of the round")
    score = what.add_parser("score", help="the figures of what was said first, or of a commit's answers now")
    score.add_argument(
        "--round", type=int, action="append", default=[], metavar="N", help="all that were read by default"
    )
    for one in (once, score):
        one.add_argument("--commit", default="HEAD" if one is once else "", metavar="C", help="whose errdoc is asked")
    ends = what.add_parser(
        "shared", help="how often a commit tells how the shared labelled logs ended, and their starts"
    )
    ends.add_argument("--commit", default="HEAD", metavar="C", help="whose errdoc is asked")
    what.add_parser("moved", help="first readings over time").add_argument(
        "--write", action="store_true", help="write the section of docs/accuracy.md anew, too"
    )
    for one in (add, once, score):
        one.add_argument("--wild", type=Path, default=WILD, metavar="FOLDER", help="where the logs lie")


def main(options: argparse.Namespace) -> int:
    """Does one of them; 2 where it cannot be done."""
    try:
        if options.what == "add":
            return add(options.number, options.readers, options.third, options.wild)
        if options.what == "read":
            return read_first(options.number, options.commit, options.wild)
        if options.what == "shared":
            print(shared.score(laid_out(options.commit)))
            return 0
        if options.what == "score":
            return score(options.round, options.commit, options.wild)
        print(page.moved(page.rounds()))
        if options.write:
            page.renew(PAGE)
    except (LabelError, CommitError, JudgeError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    return 0


def add(number: int, readers: Sequence[Path], third: Path | None, wild: Path, folder: Path = FOLDER) -> int:
    """Makes a round of its readers' labels; 1 where a third reader is still needed.

    Raises:
        LabelError: labels are wrong, their logs differ, or a log may not be of this round.
    """
    if bench.load_reading(number, folder):
        raise LabelError(f"round {number} was read: its labels stay as they were")
    known = bench.index(wild)
    first, second = (read(file, _lengths(file, known, wild), _ids()) for file in readers)
    if first.keys() != second.keys():
        raise LabelError(f"labelled by one reader alone: {', '.join(sorted(first.keys() ^ second.keys()))}")
    if wrong := bench.refused(number, first, known, folder):
        raise LabelError("\n".join(wrong))
    judges = read(third, _lengths(third, known, wild), _ids()) if third else {}
    # the index says how long a log was before its middle was cut
    sizes = {log: {**known[log], "bytes": (wild / f"{log}.log").stat().st_size} for log in first}
    logs = [_labelled(log, sizes[log], first[log], second[log], judges.get(log)) for log in sorted(first)]
    file = bench.save(number, logs, folder)
    print(page.agreed(logs))
    waiting = [one for one in logs if one.how == "aside"]
    for one in waiting:
        said = (
            f"{' and '.join(one.apart)}; the third reader agrees with neither" if one.third else " and ".join(one.apart)
        )
        print(f"set aside: {one.log}: the readers differ in {said}")
    for one in logs:
        if "starts" in one.apart and one.how != "aside" and one.label["starts"] is None:
            print(f"judged without its starts: {one.log}: {' or '.join(str(label['starts']) for label in one.readers)}")
    print(f"{len(logs)} logs, {len(waiting)} set aside; written to {file}")
    return 1 if any(one.third is None for one in waiting) else 0


def _labelled(log: str, known: dict[str, object], one: Label, other: Label, third: Label | None) -> Labelled:
    """A log with what its readers say together."""
    apart = agreement.apart(one, other)
    how, label = "agreed", agreement.together(one, other)
    if set(apart) & set(agreement.DECIDED):
        found = agreement.decided(one, other, third) if third else None
        how, label = ("third", found) if found else ("aside", {})
    elif third and "starts" in apart and third["starts"] in (one["starts"], other["starts"]):
        label["starts"] = third["starts"]
    place = {key: known[key] for key in ("url", "repository", "bytes")}
    today = datetime.datetime.now(datetime.UTC).date().isoformat()
    return Labelled(log=log, **place, how=how, date=today, apart=apart, label=label, readers=[one, other], third=third)  # type: ignore[arg-type]


def _lengths(file: Path, known: dict[str, dict[str, object]], wild: Path) -> dict[str, int]:
    """The number of lines of each log that a file labels: the others are not opened."""
    text = file.read_text("utf-8")
    return {log: length(wild / f"{log}.log") for log in known if f'"{log}"' in text}


def _ids() -> set[str]:
    """The failures that there are: those of the shared catalogue have not all a page."""
    return {*KnowledgeBase.open().ids(), *shared_judge().catalogue()}


def read_first(number: int, commit: str, wild: Path, root: Path = ROOT, folder: Path = FOLDER) -> int:
    """Lets a commit read a round, and keeps what it says.

    Raises:
        LabelError: the labels are not committed, the round was read before, or a log is not there.
    """
    _unread(number, commit, root, folder)
    file = bench.labels_of(number, folder)
    if not file.is_file():
        raise LabelError(f"there is no round {number}: `lab first add` makes one")
    labels = _committed(file, root)
    logs = [one for one in bench.load(number, folder) if one.how != "aside"]
    place = laid_out(commit, root)
    rows = asked(place, _there(logs, wild), wild)
    today = datetime.datetime.now(datetime.UTC).date().isoformat()
    head = {"commit": place.sha, "date": today, "labels": labels, "kb": _version(place.tree)}
    print(f"written to {bench.save_reading(number, Reading(head, rows), folder)}")
    some = scoring.pairs(logs, rows)
    print(page.score(some))
    _named(some, bench.reasons(number, folder))
    return 0


def _unread(number: int, commit: str, root: Path, folder: Path) -> None:
    """Refuses a round that was read before, also one whose reading was deleted since.

    Raises:
        LabelError: it was.
    """
    file = bench.reading_of(number, folder)
    if file.exists() or git("log", "--format=%h", "-1", "--", file.relative_to(root).as_posix(), root=root):
        kept = bench.load_reading(number, folder)
        by = f" by {kept.head['commit'][:8]} on {kept.head['date']}" if kept else ""
        raise LabelError(f"round {number} was read first{by}: `lab first score --round {number} --commit {commit}`"
                         " reads it again")  # fmt: skip


def _committed(file: Path, root: Path) -> str:
    """The commit of a file as it lies there.

    Raises:
        LabelError: it is not committed, or was changed since.
    """
    name = file.relative_to(root).as_posix()
    if not git("ls-files", "--", name, root=root) or git("status", "--porcelain", "--", name, root=root):
        raise LabelError(f"{name} is not committed: labels come before errdoc reads")
    return git("log", "-1", "--format=%H", "--", name, root=root)


def _version(tree: Path) -> str:
    """The version of the knowledge base of a tree."""
    return str(tomllib.loads((tree / "kb" / "kb.toml").read_text("utf-8")).get("version", ""))


def _there(logs: Sequence[Labelled], wild: Path) -> Sequence[Labelled]:
    """The same logs, if each lies there with the size that it had when it was labelled."""
    for one in logs:
        file = wild / f"{one.log}.log"
        if not file.is_file() or file.stat().st_size != one.bytes:
            raise LabelError(f"{file} is not there as it was labelled; it is from {one.url}")
    return logs


def score(numbers: Sequence[int], commit: str, wild: Path, folder: Path = FOLDER) -> int:
    """Prints the figures of rounds that were read: of what was said first, or of what a commit says.

    Raises:
        LabelError: a round was not read yet.
    """
    found = [one for one in page.rounds(folder) if not numbers or one.number in numbers]
    unread = sorted({*numbers} - {one.number for one in found if one.reading})
    if unread:
        raise LabelError(f"round {unread[0]} was not read yet: a round is read once before anybody measures on it")
    some, why = [], {}
    for one in found:
        if one.reading is None:
            continue
        logs = [log for log in one.logs if log.how != "aside"]
        rows = asked(laid_out(whole_name(commit)), _there(logs, wild), wild) if commit else one.reading.rows
        some += scoring.pairs(one.logs, rows)
        why |= {} if commit else bench.reasons(one.number, folder)
    if not some:
        print("no round was read yet")
        return 0
    print(page.score(some))
    _named(some, why)
    return 0


def _named(some: Sequence[scoring.Pair], why: dict[str, str]) -> None:
    """Prints each healthy log that was accused, and each failure that was missed."""
    print("\nHealthy runs that were accused:\n")
    print(page.accused(some, why))
    print("Failures that were missed:\n")
    print(page.missed(some, why))
