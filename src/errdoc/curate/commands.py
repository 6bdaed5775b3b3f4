"""Checks of what pages have people type: each shell has a form of it, chosen remedies are there, an outcome is told."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

from errdoc.curate.findings import Finding
from errdoc.kb.page import Page, remedies_of, tables
from errdoc.match.dialect import Dialect
from errdoc.match.person import person_of
from errdoc.match.templates import REMARK
from errdoc.model import Fact

PATH = "tables/dialects.toml"
# {name}=VALUE
_NAME = re.compile(r"\{\w+(?::[a-z]+)?\}(?==)")
# python -c "import torch"      ldd --version      ls -l /dev/kfd
_ALONE = re.compile(r"""(?:\S+/)?python3? -c (?P<quote>["']).*(?P=quote)|[a-z][\w-]*(?: -{1,2}[\w=-]+| /[\w./*-]+)+""")
_WINDOWS = person_of([Fact("os", "windows")], {})


def check(known: Mapping[str, Page], root: Path) -> Iterator[Finding]:
    """Commands without a form on Windows in remedies that are shown there, and chosen remedies that are not there."""
    path = root / PATH
    table = tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    for page in known.values():
        if page.kind != "kind" and table:
            yield from _untranslatable(page, Dialect(table, _WINDOWS))
        yield from _general(page, known)
        yield from _outcome(page)


def _untranslatable(page: Page, windows: Dialect) -> Iterator[Finding]:
    for row in remedies_of(page.head):
        platforms = row.get("platforms", [])
        if platforms and "windows" not in platforms:
            continue
        commands = row.get("commands", [])
        for command in [commands] if isinstance(commands, str) else commands:
            # a variable's name may be one of the log's
            if windows.lines(_NAME.sub("NAME", str(command).partition(REMARK)[0].rstrip())) is None:
                told = f"nobody on Windows can type {command!r}, and the remedy is shown there"
                yield Finding(page.path, 0, "KB137", told, f"platforms, or a row in {PATH}")


def _general(page: Page, known: Mapping[str, Page]) -> Iterator[Finding]:
    for cause in tables(page.head.get("cause")):
        wanted = cause.get("general", True)
        other = known.get(str(cause.get("id")))
        if isinstance(wanted, bool) or other is None:
            continue
        there = {str(row.get("id")) for row in tables(other.head.get("remedy"))}
        for name in sorted({wanted} if isinstance(wanted, str) else set(wanted)):
            if name not in there:
                told = f"the cause {other.id} has no remedy {name!r}"
                yield Finding(page.path, 0, "KB117", told, 'id = "…" of a [[remedy]]')


def _outcome(page: Page) -> Iterator[Finding]:
    """A `verify` that is a command alone, in any language: whoever types it does not know what is to be seen."""
    spoken = [(page.path, page.head)]
    spoken += [(f"{page.path.removesuffix('.md')}.{lang}.md", head) for lang, (head, _) in page.translations.items()]
    for path, head in spoken:
        for row in remedies_of(head):
            verify = str(row.get("verify", ""))
            if _ALONE.fullmatch(verify):
                yield Finding(path, 0, "KB151", f"{verify!r} does not say what it prints", "… prints …")
