"""Pages of the knowledge base as they stand on disk: Markdown with a fenced TOML head.

Reads and checks the form only; what a head means is worked out in `errdoc.kb.rules`. Used when the knowledge base is
compiled or linted, never when a log is explained.
"""

import glob
import hashlib
import os
import re
import stat
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from errdoc.errors import PageError
from errdoc.record import field, record

#: Sections that a body may have, in order; of a guide the one that it must have, its others are free.
SECTIONS = {
    "failure": ("What it means", "How to tell the causes apart", "Often advised, and wrong", "Not to be confused with"),
    "cause": ("Why it happens", "How to be sure", "Often advised, and wrong"),
    "kind": ("What it means", "How to make it say more"),
    "guide": ("Wrong advice found everywhere",),
}
KINDS = ("failure", "wrapper", "benign")
_FENCE = "```"
#: Bytes of a page, of a table, of a log: several times what any has.
MOST_BYTES = 2 << 20
# cudnn-handle-create
_ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


@record
class PageLog:
    """A log that belongs to a page: a `hit` must be diagnosed as it, a `miss` must not.

    Attributes:
        name: `hit-01.log`.
        notes: the `#: key: value` lines at its head.
        text: the log without them.
    """

    name: str
    notes: dict[str, str]
    text: str

    @property
    def is_hit(self) -> bool:
        """Whether the page must recognise it."""
        return self.name.startswith("hit")


@record
class Page:
    """One page: a failure, wrapper, benign notice, cause, kind or guide.

    Attributes:
        path: relative to the folder of pages, with forward slashes.
        head: the TOML head as read.
        body: the Markdown below it.
        translations: language to (head, body).
    """

    kind: str
    id: str
    path: str
    head: dict[str, Any]
    body: str
    logs: tuple[PageLog, ...] = ()
    translations: dict[str, tuple[dict[str, Any], str]] = field(default_factory=dict)

    @property
    def shape(self) -> str:
        """`failure`, `cause`, `kind` or `guide`: which sections and keys it may have."""
        return "failure" if self.kind in KINDS else self.kind

    @property
    def family(self) -> str:
        """The family of a failure; empty for causes and guides."""
        return str(self.head.get("family", ""))

    @property
    def status(self) -> str:
        """`draft`, `stable` or `deprecated`."""
        return str(self.head.get("status", "draft"))

    @property
    def title(self) -> str:
        """The first heading."""
        return title_of(self.body)

    @property
    def summary(self) -> str:
        """The first paragraph, on one line."""
        return summary_of(self.body)

    @property
    def digest(self) -> str:
        """12 hexadecimal digits of what a translation puts into words: the body, and what the remedies say.

        Reasons are not in it: a translation holds each of them by its English text.
        """
        said = [one.get(key, "") for one in remedies_of(self.head) for key in ("text", "verify")]
        return hashlib.sha256("\0".join([self.body.strip(), *map(str, said)]).encode()).hexdigest()[:12]

    def section(self, name: str) -> str:
        """The text below `## name`, or an empty string."""
        return sections_of(self.body).get(name, "")


def remedies_of(head: dict[str, Any]) -> list[dict[str, Any]]:
    """The remedies of a head in their order: a cause's, or those that a failure has for its causes."""
    return [row for table in (head, *tables(head.get("cause"))) for row in tables(table.get("remedy"))]


def tables(rows: Any) -> list[dict[str, Any]]:
    """The tables of a list in a head that nobody has checked yet."""
    return [row for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []


def title_of(body: str) -> str:
    """The text of the first `# ` heading, or an empty string."""
    return next((line[2:].strip() for line in body.splitlines() if line.startswith("# ")), "")


def summary_of(body: str) -> str:
    """The paragraph after the title, on one line."""
    words: list[str] = []
    for line in body.split("\n# ", 1)[-1].splitlines()[1:]:
        if line.startswith("## ") or (words and not line.strip()):
            break
        if line.strip():
            words.append(line.strip())
    return " ".join(words)


def sections_of(body: str) -> dict[str, str]:
    """The `## ` sections in order, heading to text."""
    found: dict[str, list[str]] = {}
    inside: list[str] | None = None
    fenced = False
    for line in body.splitlines():
        if line.startswith(_FENCE):
            fenced = not fenced
        if line.startswith("## ") and not fenced:
            inside = found.setdefault(line[3:].strip(), [])
        elif inside is not None:
            inside.append(line)
    return {name: "\n".join(lines).strip() for name, lines in found.items()}


def split(text: str, path: str) -> tuple[dict[str, Any], str]:
    """Head and body of a page.

    Raises:
        PageError: there is no fenced head, it is not closed, or it is no TOML.
    """
    lines = text.replace("\r\n", "\n").split("\n")
    if not lines or lines[0].strip() != _FENCE + "toml":
        raise PageError("the page does not begin with a ```toml head", path=path, line=1, hint="see kb/README.md")
    try:
        end = next(i for i, line in enumerate(lines[1:], 1) if line.strip() == _FENCE)
    except StopIteration:
        raise PageError("the ```toml head is never closed", path=path, line=1) from None
    head = toml("\n".join(lines[1:end]), path, "the head is")
    return head, "\n".join(lines[end + 1 :]).lstrip("\n")


def toml(text: str, path: str, what: str = "") -> dict[str, Any]:
    """What a table of a page says.

    Raises:
        PageError: it is no TOML, or nested or long beyond measure.
    """
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # a number of thousands of digits, brackets in brackets
        place = getattr(error, "lineno", 0) or 0
        raise PageError(f"{what} not valid TOML: {error}".lstrip(), path=path, line=place + 1) from None


def read_bytes(path: Path, name: str) -> bytes:
    """The bytes of a file of a page.

    Raises:
        PageError: it cannot be read, is no file (a pipe would be waited for), or is too large.
    """
    try:
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            os.close(handle)
            raise PageError("is no file", path=name)
        with os.fdopen(handle, "rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise PageError(f"cannot be read: {error.strerror}", path=name) from None
    if len(data) > MOST_BYTES:
        raise PageError(f"is larger than {MOST_BYTES >> 20} MiB", path=name)
    return data


def read_text(path: Path, name: str) -> str:
    """The text of a file of a page.

    Raises:
        PageError: it cannot be read, or is not UTF-8.
    """
    try:
        return read_bytes(path, name).decode("utf-8")
    except UnicodeDecodeError:
        raise PageError("the page is not UTF-8", path=name) from None


def read_log(path: Path, name: str = "") -> PageLog:
    """A hit or miss log with its notes split off.

    Raises:
        PageError: it cannot be read.
    """
    notes: dict[str, str] = {}
    text = read_bytes(path, name or path.name).decode("utf-8", errors="replace")
    while text.startswith("#: "):
        line, _, text = text.partition("\n")
        key, _, value = line[3:].partition(":")
        notes[key.strip()] = value.strip()
    return PageLog(path.name, notes, text)


def read(path: Path, root: Path) -> Page:
    """The page in a file below `root` (the folder that holds `failures`, `causes`, `kinds`, `guides`).

    Raises:
        PageError: its form is wrong.
    """
    name = path.relative_to(root).as_posix()
    if not name.isprintable():
        raise PageError("the name holds what cannot be shown", path=ascii(name))
    head, body = split(read_text(path, name), name)
    if path.name == "failure.md":
        kind, ident, stem = str(head.get("kind", "failure")), path.parent.name, "failure"
        logs = path.parent
    else:
        kind, ident, stem = path.parent.name.removesuffix("s"), path.stem, path.stem
        logs = path.parent / "logs" / ident
    if head.get("id") != ident:
        raise PageError(f"id is {head.get('id')!r:.100}, the path says {ident!r}", path=name, line=2)
    if not _ID.fullmatch(ident):
        raise PageError(f"the id {ident!r} is not made of small letters, digits and hyphens", path=name, line=2)
    if kind not in (*KINDS, "cause", "kind", "guide"):
        raise PageError(f"unknown kind {kind!r:.100}", path=name, line=2, hint=f"one of {', '.join(KINDS)}")
    translations = {}
    for other in sorted(path.parent.glob(f"{glob.escape(stem)}.??.md")):
        said = other.relative_to(root).as_posix()
        translations[other.suffixes[0][1:]] = split(read_text(other, said), said)
    read_logs = tuple(read_log(log, log.relative_to(root).as_posix()) for log in sorted(logs.glob("*.log")))
    return Page(kind, ident, name, head, body, read_logs, translations)


def files(root: Path) -> Iterator[Path]:
    """The page files below `root`, in order, without translations."""
    folders = sorted(root.glob("failures/*/*"))
    # also a link that leads nowhere: it was meant for a page
    yield from (path / "failure.md" for path in folders if os.path.lexists(path / "failure.md"))
    for folder in ("causes", "kinds", "guides"):
        yield from (path for path in sorted(root.glob(f"{folder}/*.md")) if len(path.suffixes) == 1)


def load(root: Path) -> tuple[list[Page], list[PageError]]:
    """All pages below `root`, and the errors of those that could not be read."""
    pages, errors = [], []
    for path in files(root):
        try:
            pages.append(read(path, root))
        except PageError as error:
            errors.append(error)
    return pages, errors
