"""`errdoc triage mark`: what the cause of a group was, kept in the history for `errdoc kb weigh`."""

import sys
from pathlib import Path
from typing import Annotated

from errdoc.cli.options import Argument, Debug, Option, PagesLaidOver, option


def mark(
    run: Annotated[Path, Argument(metavar="RUN", help="The --out DIR of a triage.", show_default=False)],
    group: Annotated[str, Argument(metavar="GROUP", help="A failure that it lists.", show_default=False)],
    cause: Annotated[str, Option("--cause", metavar="CAUSE", help="Why it happened: an id of its page's causes.")],
    fixed_by: Annotated[str | None, option("--fixed-by", "REMEDY", "What ended it, in your words.")] = None,
    wrong: Annotated[bool, Option("--wrong", help="It was not this cause.")] = False,
    kb: PagesLaidOver = None,
    debug: Debug = False,
) -> None:
    """Keep what the cause of a group was; a later word on the same group of the same run replaces it.

    `errdoc kb weigh` makes weights of causes of what was kept.
    """
    del debug
    from errdoc.errors import UsageError
    from errdoc.history import History
    from errdoc.kb import KnowledgeBase
    from errdoc.triage.store import existing

    if wrong and fixed_by:
        raise UsageError("--wrong and --fixed-by contradict each other", hint="give one of them")
    history = History.usual()
    if history is None:
        raise UsageError("the history is turned off (ERRDOC_HISTORY)", hint="it is where marks are kept")
    store = existing(run)
    try:
        row = store.ask("select g.failure, l.fingerprint from groups g join logs l on l.id = g.example"
                        " where g.kind = ?", group).fetchone()  # fmt: skip
    finally:
        store.close()
    if row is None or not row[0]:
        hint = (
            f"errdoc triage gaps {run} begins its page" if row else "errdoc triage lists the groups, --all all of them"
        )
        raise UsageError(f"{group} has no page" if row else f"{run} has no group {group}", hint=hint)
    causes = [ident for ident, _, _ in KnowledgeBase.open(list(kb or [])).failure(row[0]).causes]
    if cause not in causes:
        raise UsageError(f"{row[0]} has no cause {cause!r}", hint=f"its causes: {', '.join(causes) or 'none'}")
    outcome = "wrong" if wrong else "fixed" if fixed_by else "told"
    history.mark(row[0], cause, outcome, run=str(run.resolve()), key=row[1] or "", remedy=fixed_by or "")
    sys.stdout.write(f"{row[0]}: {cause}, {outcome}\n")
