"""`errdoc history`: the diagnoses that were kept, and what fixed them."""

import sys
from typing import Annotated

from errdoc.cli import output
from errdoc.cli.options import Debug, Format, Option, written


def history(
    form: Annotated[Format, written("list")] = Format.terminal,
    most: Annotated[int, Option("--most", "-n", min=1, help="Entries at most.")] = 20,
    forget: Annotated[bool, Option("--forget", help="Delete all entries.")] = False,
    debug: Debug = False,
) -> None:
    """List earlier diagnoses, newest first. Of a log they hold the hash of its masked error, and what checks turned on.

    ERRDOC_HISTORY=off keeps none, ERRDOC_HISTORY=FILE keeps them elsewhere.
    """
    del debug
    from errdoc.history import History

    kept = History.usual()
    if kept is None:
        sys.stderr.write("errdoc: note: the history is turned off (ERRDOC_HISTORY)\n")
        if form == Format.json:
            sys.stdout.write("[]\n")
        return
    if forget:
        from errdoc.run import last

        if last.forget():
            sys.stderr.write("errdoc: note: the last failed run is deleted too\n")
        sys.stderr.write(f"errdoc: note: {kept.forget()} entries deleted from {kept.path}\n")
        return
    entries = kept.entries(most)
    told = [*kept.notes, f"{kept.damaged} damaged rows are left out"] if kept.damaged else kept.notes
    output.note(told)
    if form == Format.json:
        import json
        from dataclasses import asdict

        rows = [asdict(one) | {"causes": [{"cause": c, "verdict": v} for c, v in one.causes]} for one in entries]
        sys.stdout.write(json.dumps(rows, indent=1) + "\n")
        return
    from errdoc.render.safe import safe

    for one in entries:
        cause, verdict = one.causes[0] if one.causes else ("", "")
        ended = f"fixed: {one.fixed_by}" if one.outcome == "fixed" else one.outcome.replace("-", " ")
        known = "  ".join(part for part in (f"{cause} {verdict}".strip(), ended) if part)
        sys.stdout.write(safe(f"{one.time[:16].replace('T', ' ')}  {one.failure}  {known}".rstrip()) + "\n")
    if not entries:
        sys.stderr.write("errdoc: note: no diagnosis is kept yet\n")
