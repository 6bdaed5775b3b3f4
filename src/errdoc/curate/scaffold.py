"""Makes the folder of a new failure from logs: a draft that the curator completes."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from errdoc.curate.shared import anchor, regex, shared
from errdoc.errors import InputError, UsageError
from errdoc.kb.base import KnowledgeBase
from errdoc.kb.terms import gist
from errdoc.logs.events.parse import is_error, parse
from errdoc.logs.job_lines import lines_of
from errdoc.logs.masks.redact import redact
from errdoc.logs.reading.read import sources
from errdoc.logs.reading.scan import scan
from errdoc.match.similarity import nearest
from errdoc.model import Event, Line
from errdoc.pipeline import diagnose

_PAGE = """```toml
id = "{ident}"
family = "{family}"
status = "draft"
references = []

[[signature]]
id = "first"
# {example}
anchor = '''{anchor}'''
regex = '''{regex}'''
source = ""                            # the file or function that prints it

# [[cause]]
# id = "…"                             # of kb/causes, commonest first
# weight = "common"
# [[cause.evidence]]
# says = "for"
# strength = "strong"
# regex = ''''''
# because = "…"
```
# {title}

What happened, in the user's words: one paragraph.

## What it means

## How to tell the causes apart

## Often advised, and wrong

## Not to be confused with
{near}"""
#: Lines of the log that go into the first hit.
MOST_LINES = 60
#: Characters of an anchor.
_SHORTEST = 6


def new(root: Path, name: str, logs: Sequence[Path] = ()) -> Path:
    """Makes `failures/FAMILY/ID` with a draft page and, from logs, its hits.

    Args:
        root: the folder of pages.
        name: `FAMILY/ID`.
        logs: logs that show the failure: the anchor and the regex are what all of them share.

    Returns:
        The new folder.

    Raises:
        UsageError: the name has another form, the folder exists, or the logs share nothing that tells them.
        InputError: a log cannot be read, or shows no error.
    """
    family, _, ident = name.partition("/")
    if not re.fullmatch(r"[a-z0-9]+(?:-[a-z0-9]+)*/[a-z0-9]+(?:-[a-z0-9]+)*", name):
        raise UsageError(f"{name!r} is not FAMILY/ID in small letters", hint="errdoc kb new cudnn/cudnn-new-failure")
    folder = root / "failures" / family / ident
    if folder.exists():
        raise UsageError(f"{folder} exists", hint="add your log to it as the next hit-NN.log")
    kb = KnowledgeBase.open()
    shown = [_shown(log, kb) for log in logs]
    examples = [_example(one) for one in shown]
    pieces = shared(examples) if examples else []
    literal = anchor(pieces) if examples else "at least six characters"
    if examples and len(literal) < _SHORTEST:
        raise UsageError(
            f"the error lines share too little: {' | '.join(examples[:3])}", hint="give logs of one failure, or one log"
        )
    page = _PAGE.format(
        ident=ident, family=family, example=examples[0] if examples else "the line that the regex matches",
        anchor=literal, regex=regex(pieces or [literal], literal), title=ident.replace("-", " "),
        near=_near(gist(shown[0].event), kb) if shown else "",
    )  # fmt: skip
    folder.mkdir(parents=True)
    (folder / "failure.md").write_text(page, encoding="utf-8", newline="\n")
    for number, one in enumerate(shown, 1):
        kept = redact("\n".join(line.text for line in one.lines))
        (folder / f"hit-{number:02d}.log").write_text(f"#: source: own log\n{kept}\n", encoding="utf-8", newline="\n")
    return folder


class _Shown(NamedTuple):
    """The error of a log.

    Attributes:
        line: its key line.
        lines: those that go into the hit.
    """

    event: Event
    line: Line
    lines: Sequence[Line]


def _shown(log: Path, kb: KnowledgeBase) -> _Shown:
    """The error that a log is about: the one that `errdoc explain` tells, else its last."""
    source = sources([str(log)])[0]
    lines, info = lines_of(scan(source, kb.alarms), source)
    events = parse(lines)
    answer = diagnose(lines, kb=kb, infos=[info])
    root = next((one.line for one in answer.diagnoses if one.role == "root"), None)
    told = answer.unexplained.line if answer.unexplained else root
    found = [(event, line) for event in events for line in event.lines if line.number == told]
    if not found:
        found = [(event, event.lines[-1]) for event in events if is_error(event)]
    if not found:
        raise InputError(f"{log} shows no error", hint="give a log of the failed run, or leave out --from")
    event, line = found[-1]
    last = lines.index(event.lines[-1])
    return _Shown(event, line, lines[max(0, last - MOST_LINES + 1) : last + 1])


def _example(shown: _Shown) -> str:
    """The line that carries the message."""
    return redact(shown.line.text.strip())[:200].replace("'''", "'")


def _near(text: str, kb: KnowledgeBase) -> str:
    rows = [f"\n`{page}` ({score:.2f}): …\n" for page, score in nearest(text, kb.index, most=3)]
    return "".join(rows)
