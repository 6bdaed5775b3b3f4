"""Makes the folder of a new failure from a log: a draft that the curator completes."""

import re
from pathlib import Path

from errdoc.errors import InputError, UsageError
from errdoc.kb.base import KnowledgeBase
from errdoc.kb.terms import gist
from errdoc.logs.events.parse import is_error, parse
from errdoc.logs.lines.clean import clean
from errdoc.logs.lines.decode import numbered
from errdoc.logs.masks.redact import redact
from errdoc.logs.reading.read import sources
from errdoc.logs.reading.scan import scan
from errdoc.match.similarity import nearest
from errdoc.model import Event, Line

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


def new(root: Path, name: str, log: Path | None = None) -> Path:
    """Makes `failures/FAMILY/ID` with a draft page and, from a log, its first hit.

    Args:
        root: the folder of pages.
        name: `FAMILY/ID`.
        log: a log that shows the failure.

    Returns:
        The new folder.

    Raises:
        UsageError: the name has another form, or the folder exists.
        InputError: the log cannot be read, or shows no error.
    """
    family, _, ident = name.partition("/")
    if not re.fullmatch(r"[a-z0-9]+(?:-[a-z0-9]+)*/[a-z0-9]+(?:-[a-z0-9]+)*", name):
        raise UsageError(f"{name!r} is not FAMILY/ID in small letters", hint="errdoc kb new cudnn/cudnn-new-failure")
    folder = root / "failures" / family / ident
    if folder.exists():
        raise UsageError(f"{folder} exists", hint="add your log to it as the next hit-NN.log")
    event, lines = _event(log) if log else (None, [])
    example = _example(event) if event else "the line that the regex matches"
    anchor = _anchor(example) if event else "at least six characters"
    near = _near(gist(event)) if event else ""
    title = ident.replace("-", " ")
    page = _PAGE.format(
        ident=ident, family=family, example=example, anchor=anchor, regex=_regex(anchor), title=title, near=near
    )
    folder.mkdir(parents=True)
    (folder / "failure.md").write_text(page, encoding="utf-8", newline="\n")
    if event:
        kept = "\n".join(line.text for line in lines)
        (folder / "hit-01.log").write_text(f"#: source: own log\n{redact(kept)}\n", encoding="utf-8", newline="\n")
    return folder


def _event(log: Path) -> tuple[Event, list[Line]]:
    source = sources([str(log)])[0]
    lines = clean(numbered(scan(source, []), source)[0])
    events = parse(lines)
    event = next((one for one in reversed(events) if is_error(one)), None)
    if event is None:
        raise InputError(f"{log} shows no error", hint="give a log of the failed run, or leave out --from")
    last = lines.index(event.lines[-1])
    return event, lines[max(0, last - MOST_LINES + 1) : last + 1]


def _example(event: Event) -> str:
    """The line that carries the message."""
    named = [
        line.text.strip() for line in event.lines if event.exception and line.text.strip().startswith(event.exception)
    ]
    return redact((named or [event.lines[-1].text.strip()])[-1])[:200].replace("'''", "'")


def _anchor(example: str) -> str:
    """The longest run of words without figures or quotes."""
    runs = re.split(r"[\d'\"`<>(){}\[\]\\/]+", example)
    return max((run.strip(" :,.") for run in runs), key=len, default=example)[:80] or example[:80]


def _regex(anchor: str) -> str:
    return r"\s+".join(re.escape(word).replace("\\-", "-") for word in anchor.split())


def _near(text: str) -> str:
    kb = KnowledgeBase.open()
    rows = [f"\n`{page}` ({score:.2f}): …\n" for page, score in nearest(text, kb, most=3)]
    return "".join(rows)
