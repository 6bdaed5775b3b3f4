"""The answers of a commit to all logs that are labelled, recorded or a page's, kept in the lab's cache by commit."""

import fnmatch
import gzip
import json
import subprocess
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lab.commits import ROOT, LaidOut, folder_of, laid_out, whole_name
from lab.same import collect, compact, steps
from lab.same.compact import Compact
from lab.same.given import AS_IT_IS, Way
from lab.same.steps import Remedies, remedies

#: Labelled logs that are not of this repository, where they are beside it.
SHARED = ROOT.parent / "shared"
_PROCESSES = 2
#: Kept answers are of this form of them.
_MADE_BY = (__file__, collect.__file__, compact.__file__, steps.__file__)
_FORM = steps.digest("".join(Path(str(one)).read_text("utf-8") for one in _MADE_BY))


class SameError(Exception):
    """Answers that could not be made."""


@dataclass(frozen=True)
class Answers:
    """What a commit says.

    Attributes:
        logs: a digest of each log, by its path.
        told: the compact answer to each; `{"error": …}` where there is none.
        remedies: those of its pages, by which steps are named.
    """

    sha: str
    logs: dict[str, str]
    told: dict[str, Compact]
    remedies: Remedies


def answers(commit: str, root: Path = ROOT, shared: Path = SHARED, only: str = "", way: Way = AS_IT_IS) -> Answers:
    """What a commit says of its own logs and of the shared ones.

    Args:
        commit: its name.
        root: the repository.
        shared: the folder with `cases` and `field`.
        only: a glob of logs' paths, in which * takes / too; what is made of part of the logs is not kept.
        way: how logs are given; nor is it kept where they are not given as they are.
    """
    sha = whole_name(commit, root)
    kept = folder_of(sha) / f"answers-{_FORM}-{len(shared_logs(shared))}.json.gz"
    whole = not only and way == AS_IT_IS
    if whole and kept.is_file():
        return _read(sha, kept)
    place = laid_out(sha, root)
    logs = [*own_logs(place.tree), *shared_logs(shared)]
    found = ask(place, [log for log in logs if not only or fnmatch.fnmatch(log[1], only)], way)
    if whole:
        half = kept.with_suffix(".half")
        half.write_bytes(gzip.compress(json.dumps([found.logs, found.told, found.remedies.of]).encode(), 3))
        half.rename(kept)
        for old in kept.parent.glob("answers-*.json.gz"):
            if old != kept:
                old.unlink()
    return found


def own_logs(tree: Path) -> list[tuple[str, str]]:
    """The logs of a tree: recordings, healthy runs, strangers, programs without a page, hits and misses of pages."""
    corpus = tree / "corpus"
    files = [path for part in ("recorded", "healthy", "strangers") for path in corpus.rglob(f"{part}/**/*.log")]
    # a program's ranks may have written a file each: their folder is one log
    files += [path for path in (corpus / "unknown").glob("*") if path.suffix == ".log" or path.is_dir()]
    files += (tree / "kb").rglob("*.log")
    return [(str(tree), path.relative_to(tree).as_posix()) for path in sorted(files)]


def shared_logs(shared: Path) -> list[tuple[str, str]]:
    """The labelled logs beside the repository; none where they are not there."""
    files = [path for part in ("cases", "field") for path in (shared / part).rglob("log.txt")]
    return [(str(shared), path.relative_to(shared).as_posix()) for path in sorted(files)]


def ask(place: LaidOut, logs: Sequence[tuple[str, str]], way: Way = AS_IT_IS) -> Answers:
    """What a commit says of logs, in two processes.

    Raises:
        SameError: a process ended before it was done.
    """
    # the pages are compiled once, not by both
    _run(place, [], way)
    with ThreadPoolExecutor(_PROCESSES) as pool:
        shares = list(pool.map(lambda start: _run(place, logs[start::_PROCESSES], way), range(_PROCESSES)))
    rows = sorted((row for share in shares for row in share), key=lambda row: row[0])
    pages = remedies(place.tree / "kb")
    return Answers(place.sha, {row[0]: row[1] for row in rows}, {row[0]: row[2] for row in rows}, pages)


def _run(place: LaidOut, logs: Sequence[tuple[str, str]], way: Way) -> list[Any]:
    words = [str(place.tree), str(way.large), *(["piped"] if way.piped else [])]
    done = subprocess.run([place.python, "-m", "lab.same.collect", *words], cwd=ROOT, env=place.environment,
                          input=json.dumps(logs), capture_output=True, text=True)  # fmt: skip
    if done.returncode:
        raise SameError(f"{place.sha[:12]} ended with {done.returncode}: {done.stderr.strip()[-800:]}")
    return [json.loads(line) for line in done.stdout.splitlines()]


def _read(sha: str, kept: Path) -> Answers:
    logs, told, of = json.loads(gzip.decompress(kept.read_bytes()))
    return Answers(sha, logs, told, Remedies(of))
