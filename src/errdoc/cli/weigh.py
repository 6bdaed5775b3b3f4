"""What `errdoc kb weigh` does: words on causes from the history and the bot, a diff, and own pages after a yes."""

import difflib
import os
import sys
from pathlib import Path
from typing import Any

from errdoc.curate.weigh import LEAST, Said, Weighed, counted, rewritten, weighed
from errdoc.curate.written import files_of
from errdoc.kb import KnowledgeBase
from errdoc.kb.compile import page_of
from errdoc.kb.page import Page

#: Entries of the history that are read.
_MOST = 1_000_000


def weigh(root: Path, slack: Path | None, *, everything: bool, write: bool) -> bool:
    """Writes counts, weights and the diff to stdout, and the pages where that is wanted.

    Args:
        root: the folder of one's own pages.
        slack: the bot's data folder.
        everything: also failures that have too few words.
        write: the pages are written.

    Returns:
        Whether a weight would change.
    """
    said, undecided = _said(slack)
    kb = KnowledgeBase.open([root] if (root / "failures").is_dir() else [])
    sources = {source["id"]: source for source in kb.sources() if source["kind"] == "failure"}
    changed = few = 0
    for failure, (right, wrong) in sorted(counted(said).items()):
        if failure not in sources:
            continue
        causes = [(ident, weight) for ident, weight, _ in kb.failure(failure).causes]
        total = sum(right[cause] for cause, _ in causes)
        if total < LEAST and not everything:
            few += 1
            continue
        page = page_of(sources[failure])
        rows = weighed(causes, right, wrong)
        _show(failure, total, rows, sorted(set(right) - {one.cause for one in rows}))
        new = {one.cause: one.new for one in rows if one.new != one.weight}
        if new:
            changed += 1
            _rewrite(root, page, new, write=write)
    told = [f"{changed} pages with weights that would change" if not write else f"{changed} pages written"]
    told += [f"{few} failures with fewer than {LEAST} words (--all shows them)"] if few else []
    told += [f"{undecided} presses in Slack that name no one cause"] if undecided else []
    sys.stderr.write("; ".join(told) + "\n")
    return bool(changed)


def _show(failure: str, total: int, rows: list[Weighed], elsewhere: list[str]) -> None:
    sys.stdout.write(f"{failure}: {total} words\n")
    for one in rows:
        change = f"{one.weight} -> {one.new}" if one.new != one.weight else one.weight
        high = f"{one.high:.2f}" if one.high < 1000 else "…"
        against = f", {one.wrong} said it was not" if one.wrong else ""
        sys.stdout.write(
            f"  {one.right:>5}  {one.cause}  {change}  ({one.low:.2f} to {high} times the next){against}\n"
        )
    for cause in elsewhere:
        sys.stdout.write(f"         {cause} is not on the page\n")


def _rewrite(root: Path, page: Page, new: dict[str, str], *, write: bool) -> None:
    """Shows what changes of a page, and writes it below the folder; of a shipped one all its files."""
    files = dict(files_of(page))
    path = Path(page.path)
    own = root / path
    before = own.read_text(encoding="utf-8") if own.is_file() else files[path]
    after = rewritten(before, new)
    sys.stdout.writelines(
        difflib.unified_diff(before.splitlines(True), after.splitlines(True), f"a/{path}", f"b/{path}", n=2)
    )
    if not write:
        return
    beside = {} if own.is_file() else {name: text for name, text in files.items() if name != path}
    for name, text in {**beside, path: after}.items():
        target = root / name
        target.parent.mkdir(parents=True, exist_ok=True)
        partial = target.with_name(f".{target.name}.new")
        partial.write_text(text, encoding="utf-8", newline="\n")
        os.replace(partial, target)  # noqa: PTH105 - whole or not at all


def _said(slack: Path | None) -> tuple[list[Said], int]:
    """What verify, marks and the bot kept, and how many presses name no one cause."""
    from errdoc.folders import data_folder
    from errdoc.history import History
    from errdoc.history.entry import MARK
    from errdoc.integrations.slack.feedback import Feedback

    history = History.usual()
    found = []
    for one in history.entries(_MOST) if history else ():
        if one.machine == MARK and one.causes:
            found.append(Said(one.failure, one.causes[0][0], "mark", one.outcome == "wrong"))
        elif one.outcome == "fixed" and one.fixed_by:
            found.append(Said(one.failure, one.fixed_by, "verify"))
    undecided = 0
    folder = slack or data_folder()
    for row in Feedback(Path(folder)).rows() if folder else ():
        if row.get("outcome") != "fixed":
            continue
        cause = _one_cause(row.get("causes"))
        undecided += not cause
        found += [Said(str(row.get("failure")), cause, "slack")] if cause else []
    return found, undecided


def _one_cause(causes: Any) -> str:
    """The cause that an answer named alone: the one that was confirmed, or the only one.

    Of several, whoever pressed may have done what helps with any of them; the first would gain by being first.
    """
    if not isinstance(causes, dict):
        return ""
    sure = [str(cause) for cause, verdict in causes.items() if verdict == "confirmed"] or [*map(str, causes)]
    return sure[0] if len(sure) == 1 else ""
