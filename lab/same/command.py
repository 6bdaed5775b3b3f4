"""`python -m lab same OLD NEW`: makes the answers of both, compares, prints what differs by kind."""

import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path

from lab.commits import ROOT, CommitError, git
from lab.same import steps
from lab.same.answers import SHARED, Answers, SameError, answers
from lab.same.differences import KINDS, Difference, differences
from lab.same.given import Way

#: Of each kind so many different things are printed, and so many logs of each.
_MOST, _LOGS = 12, 3


def main(
    old: str, new: str, *, only: str = "", whole: bool = False, kinds: str = "", large: float = 0, piped: bool = False,
    root: Path = ROOT,
) -> int:  # fmt: skip
    """Prints what differs; 0 where nothing does, 1 where something does, 2 where it cannot be told.

    Args:
        old: a commit.
        new: another.
        only: a glob of logs' paths: these alone are asked about.
        whole: print every log.
        kinds: print these kinds alone, with commas between them.
        large: so many MB of a training's output are laid before each log.
        piped: the new commit reads each log from a pipe, the old one a file of the same name.
        root: the repository.
    """
    if unknown := set(kinds.split(",")) - {"", *KINDS}:
        print(f"error: no kind is called {', '.join(sorted(unknown))}; there are {', '.join(KINDS)}", file=sys.stderr)
        return 2
    size = max(int(large * 1e6), int(piped))  # a file that is laid out anew has a pipe's name
    try:
        before = answers(old, root=root, only=only, shared=SHARED, way=Way(size))
        now = answers(new, root=root, only=only, shared=SHARED, way=Way(size, piped))
    except (CommitError, SameError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    found = [one for one in compared(before, now) if not kinds or one.kind in kinds.split(",")]
    for line in [*report(found, whole=whole), *_logs(before, now), *_pages(before.sha, now.sha, root)]:
        print(line)
    both = len(before.logs.keys() & now.logs.keys())
    print(f"{len({one.log for one in found})} of {both} answers differ between {before.sha[:8]} and {now.sha[:8]}")
    return 1 if found else 0


def compared(old: Answers, new: Answers) -> list[Difference]:
    """What differs in the answers to the logs that both have and that are the same in both."""
    names = steps.renamed(old.remedies, new.remedies)
    return [
        one
        for log in sorted(old.logs.keys() & new.logs.keys())
        if old.logs[log] == new.logs[log]
        for one in differences(log, old.told[log], new.told[log], names)
    ]


def report(found: Sequence[Difference], *, whole: bool) -> list[str]:
    """The lines that tell it: each kind, each thing that differs with its logs."""
    lines = []
    for kind, meaning in KINDS.items():
        some = [one for one in found if one.kind == kind]
        if not some:
            continue
        lines.append(f"{kind}: {meaning}: {len({one.log for one in some})} logs")
        groups: dict[str, list[str]] = defaultdict(list)
        for one in some:
            groups[one.what].append(one.log)
        rows = sorted(groups.items(), key=lambda row: (-len(row[1]), row[0]))
        for what, logs in rows if whole else rows[:_MOST]:
            shown = logs if whole else logs[:_LOGS]
            more = f" and {len(logs) - len(shown)} more" if len(logs) > len(shown) else ""
            lines.append(f"  {len(logs):5}  {what}\n         {', '.join(shown)}{more}")
        if not whole and len(rows) > _MOST:
            lines.append(f"         and {len(rows) - _MOST} other things: --all")
    return lines


def _logs(old: Answers, new: Answers) -> list[str]:
    """Which logs one side alone has, or has in another form; of new ones, what is said."""
    gone, come = sorted(old.logs.keys() - new.logs.keys()), sorted(new.logs.keys() - old.logs.keys())
    other = sorted(log for log in old.logs.keys() & new.logs.keys() if old.logs[log] != new.logs[log])
    said = Counter(new.told[log].get("status", "error") for log in come)
    how = ", ".join(f"{count} {status}" for status, count in said.most_common())
    rows = ((f"new logs ({how})", come), ("logs that are gone", gone), ("logs that changed", other))
    return [f"{what}: {len(logs)}: {_some(logs)}" for what, logs in rows if logs]


def _pages(old: str, new: str, root: Path) -> list[str]:
    """Which files of the knowledge base differ: what differs in answers should come from them, or from the code."""
    changed = git("diff", "--name-only", old, new, "--", "kb", "src", root=root).splitlines()
    files = [name for name in changed if not name.endswith(".log")]
    return [f"changed between them: {_some(files)}"] if files else []


def _some(rows: Iterable[str]) -> str:
    rows = list(rows)
    return ", ".join(rows[:6]) + (f" and {len(rows) - 6} more" if len(rows) > 6 else "")
