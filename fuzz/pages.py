"""Folders of one's own pages: shipped pages, mutated, laid over a small knowledge base and used."""

import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any

from errdoc.errors import ErrdocError, KnowledgeBaseError, PageError
from errdoc.kb import KnowledgeBase
from errdoc.kb.compile import compile_folder, page_of, read_tables
from errdoc.kb.own import check
from errdoc.kb.page import Page, read
from errdoc.pipeline import explain
from fuzz.campaign import Budget, Tally
from fuzz.snapshots import ROOT, faces_wrong, limited

NAME = "pages"
PROMISE = "Whatever a folder of pages holds, it is refused with the place and the reason, or it can be used, in time."

SHIPPED = ROOT / "kb"
#: Shipped pages that lie below: enough for links between pages, few enough to compile in a moment.
_BELOW = (
    "failures/memory/cuda-out-of-memory",
    "failures/cudnn/cudnn-handle-create",
    "failures/driver/driver-insufficient",
)
#: Seconds of processor time for a folder: each slow regex of it is tried until it is told from a slow machine.
SECONDS = 15.0
#: Pages of a folder.
_MOST = 3
#: Values that a head may be given in place of another.
_VALUES = (
    "true", "-1", "10" * 40, "1e999", "nan", "9" * 5000, "''", "' '", "'x'", "[]", "[[]]", "[{}]", "{}", "[1]", "['']",
    "1979-05-27", "{ a = { b = { c = 1 } } }", "[" * 3000 + "]" * 3000, '"\\u0000"', '"\\u001b[2J"', '"\\u202e"',
    "'" + "x" * 70_000 + "'", "'../../../etc/passwd'", "'/dev/zero'", "'{'", "'{version:minor}{a.b}{0}'",
    "'$(touch zqx)'",
    "'%s'", "[{ regex = 'x' }]", "{ a = 'x' }",
)  # fmt: skip
#: Regexes that are wrong, slow or endless.
_REGEXES = (
    "(a+)+$", "(?:a|a)*b", "(a|aa)+$", r"(\w+\s?)+:", "(.*)*x", "a{100000000}", "(((a{99}){99}){99}){99}",
    "(?:a?){60000}a",
    "(", "[", "*", "(?P<a>", r"\\", "", " ", "(?R)", "(?:x){e<=9}", "(?<=a{1,900}b+)c", r"\p{Nonsense}",
    "x|" * 5000 + "y",
    r"(?P<module>.*)\g<module>", "(?1)", "(?i)" + "\u00df" * 900, "|" * 5000, "(" * 500 + "x" + ")" * 500,
    "[a-z]" * 3000,
    "(?>a+)+$", "^" * 3000 + "x", r"\b" * 4000 + "y", "a" * 30_000, "(?s).*.*.*.*=", r"(?:(?:\S+\s+)*\S+\s*)*!",
    "(?|(a)|(b))+c", "{shape:nothing}", "{shape:", "(?V1)[[a]--[b]]+", "x*+y", "(?r)a+b", "(?e)(?:abc){i<3}",
    "(?x) a # b",
    r"(?P<version>\d+)", r"(?P<module>\S+) (?P<what>.*)", r"(?P<a>x)(?P<a>y)",
)  # fmt: skip
_EXPRESSIONS = (
    "1 +", "(" * 300, "-" * 5000 + "1", "a" * 9999, "9**9**9", "'x' * 10**9", "[1][0]", "lambda: 1", "1 < 2 < 3", "\0",
    "__import__('os')", "version(1)", "min()", "number('1' * 5000)", "10**400 * total", "1 / 0", "a.b", "f'{1}'",
    "known(1)",
    "version() == 1", "known()", "nearest(1)", "version('x') < 1", "max(1, 'a')", "9" * 4000 + " > 1",
    "x == 1 or " * 300 + "y",
)  # fmt: skip


def campaign(budget: Budget) -> Tally:
    """Lays folders of mutated pages over a few shipped ones, and explains the mutated pages' own logs."""
    tally = Tally()
    with tempfile.TemporaryDirectory(prefix="errdoc-fuzz-") as scratch:
        below = _below(Path(scratch))
        tables = below.tables
        for draw in budget.rounds():
            folder = Path(scratch) / "own"
            made = _folder(draw, folder)
            tally.tried += 1
            wrong = limited(partial(_wrong, folder, below, tables, tally), SECONDS)
            tally.breaches += [f"{one} ({', '.join(made)}; round {tally.tried})" for one in wrong]
            shutil.rmtree(folder)
    return tally


def _wrong(folder: Path, below: KnowledgeBase, tables: dict[str, Any], tally: Tally) -> list[str]:
    target = folder.parent / "kb.sqlite"
    try:
        check(folder, tables)
        tally.counted["sound"] += 1
        compile_folder(folder, target, base=[page_of(one) for one in below.sources()], tables=tables)
    except (KnowledgeBaseError, PageError) as error:
        tally.counted["refused"] += 1
        wrong = [] if error.exit_code == 3 and len(str(error)) > 20 else [f"an odd refusal: {error!r}"]
        return wrong if len(str(error)) < 20_000 else [f"a refusal of {len(str(error))} characters"]
    kb = KnowledgeBase(target)
    wrong = []
    for log in sorted(folder.rglob("hit-0[12].log")):
        with suppress(ErrdocError):
            wrong += faces_wrong(explain([str(log)], kb=kb))
    return wrong


@cache
def _pages() -> list[Path]:
    pages = sorted(SHIPPED.glob("failures/*/*/failure.md")) + sorted(SHIPPED.glob("kinds/*.md"))
    return [path for path in (*pages, *sorted(SHIPPED.glob("causes/*.md"))) if len(path.suffixes) == 1]


def _below(scratch: Path) -> KnowledgeBase:
    """A knowledge base of a few shipped pages with all shipped tables."""
    pages: list[Page] = [read(SHIPPED / one / "failure.md", SHIPPED) for one in _BELOW]
    causes = {row["id"] for page in pages for row in page.head.get("cause", [])}
    pages += [read(SHIPPED / "causes" / f"{one}.md", SHIPPED) for one in sorted(causes)]
    (scratch / "none").mkdir()
    compile_folder(scratch / "none", scratch / "below.sqlite", base=pages, tables=read_tables(SHIPPED))
    return KnowledgeBase(scratch / "below.sqlite")


def _folder(draw: Random, folder: Path) -> list[str]:
    """Writes a folder of some pages, each of them, most of the time, changed; which they are."""
    made = []
    for path in draw.sample(_pages(), draw.randrange(1, _MOST + 1)):
        name = path.relative_to(SHIPPED)
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        beside = path.parent.glob("*") if path.name == "failure.md" else path.parent.glob(f"{path.stem}.zh.md")
        for one in beside:
            (target.parent / one.name).write_bytes(one.read_bytes())
        text = path.read_text("utf-8")
        for _ in range(draw.choice((0, 1, 1, 1, 2, 4))):
            text = draw.choice(_CHANGES)(draw, text)
        target.write_bytes(text.encode("utf-8", "surrogatepass"))
        made.append(name.as_posix())
    if draw.random() < 0.1:
        _odd_file(draw, folder)
    return made


def _odd_file(draw: Random, folder: Path) -> None:
    """Something among the pages that is none."""
    import os

    files = sorted(path for path in folder.rglob("*") if path.is_file())
    path = draw.choice(files)
    what = draw.randrange(7)
    if what < 5:
        path.unlink()
    if what == 0:
        os.mkfifo(path)
    elif what == 1:
        path.mkdir()
    elif what == 2:
        path.symlink_to(draw.choice(("/dev/zero", path.name, "..", "nowhere", "/proc/self/mem")))
    elif what == 3:
        path.write_bytes(draw.randbytes(3000))
    elif what == 4:
        path.write_bytes(b"x" * (3 << 20))
    elif what == 5:
        os.mkfifo(folder / "kb.toml")
    else:
        tables = draw.choice(sorted((SHIPPED / "tables").glob("*.toml")))
        (folder / "tables").mkdir(exist_ok=True)
        text = draw.choice(_CHANGES)(draw, tables.read_text("utf-8"))
        (folder / "tables" / tables.name).write_text(text, "utf-8", "surrogatepass")


def _rows(text: str) -> Iterator[int]:
    """The numbers of the lines that give a key a value."""
    return (number for number, line in enumerate(text.split("\n")) if " = " in line and not line.startswith(" "))


def _valued(draw: Random, text: str, values: tuple[str, ...], key: str = "") -> str:
    lines = text.split("\n")
    rows = [number for number in _rows(text) if not key or lines[number].startswith(key)]
    if not rows:
        return text
    at = draw.choice(rows)
    lines[at] = lines[at].partition(" = ")[0] + " = " + draw.choice(values)
    return "\n".join(lines)


def _value(draw: Random, text: str) -> str:
    """A value of another kind."""
    return _valued(draw, text, _VALUES)


def _regex(draw: Random, text: str) -> str:
    """A regex that takes long, or is none."""
    return _valued(draw, text, tuple(f"'''{one}'''" for one in _REGEXES), "regex")


def _expression(draw: Random, text: str) -> str:
    """Arithmetic that is none, or never ends."""
    lines = text.split("\n")
    at = draw.choice([*_rows(text), 0])
    lines.insert(at + 1, f"where = {draw.choice(_EXPRESSIONS)!r}".replace("\\x00", "\\u0000"))
    return "\n".join(lines)


def _key(draw: Random, text: str) -> str:
    """A key under another name, or twice."""
    lines = text.split("\n")
    rows = list(_rows(text))
    if not rows:
        return text
    at = draw.choice(rows)
    name, _, value = lines[at].partition(" = ")
    other = draw.choice((name, "at", "where", "signature", "regex", "facts", "let", "a.b.c", "clash", "fits"))
    lines.insert(at, f"{other} = {value}")
    return "\n".join(lines)


def _lines(draw: Random, text: str) -> str:
    """Lines that are gone, doubled or moved."""
    lines = text.split("\n")
    at, to = draw.randrange(len(lines)), draw.randrange(len(lines))
    what = draw.randrange(3)
    if what == 0:
        del lines[at : at + draw.choice((1, 5))]
    else:
        lines.insert(to, lines[at])
    return "\n".join(lines)


def _characters(draw: Random, text: str) -> str:
    """Characters that are others."""
    for _ in range(draw.choice((1, 4, 30))):
        at = draw.randrange(len(text) + 1)
        odd = draw.choice(
            (
                '"',
                "'",
                "[",
                "]",
                "{",
                "}",
                "=",
                "#",
                "\\",
                "\0",
                "\x1b[2J",
                "\u202e",
                "```",
                "\n",
                "\ud800",
                "'''",
                "(",
                "*",
            )
        )
        text = text[:at] + odd + text[at + draw.choice((0, 1)) :]
    return text


_CHANGES: tuple[Callable[[Random, str], str], ...] = (_value, _value, _regex, _expression, _key, _lines, _characters)
