"""Parts of a guide that hold for some versions or systems only.

An author writes the condition on a line above the part and the end on a line below it; clauses with commas between them
must all hold. Parts do not nest, and what stands in a fenced block is never read as a condition.

::

    <!-- if: tensorflow >= 2.1, tensorflow < 2.8 -->
    Set `TF_DETERMINISTIC_OPS=1`.
    <!-- end -->
"""

import re
from collections.abc import Callable, Mapping, Sequence

from errdoc.errors import PageError
from errdoc.record import record

#: What a condition may be about, and how it is written for readers.
NAMES = {"tensorflow": "TensorFlow", "torch": "PyTorch", "cuda": "CUDA", "cudnn": "cuDNN", "os": "OS"}
#: The systems that `os` may be.
SYSTEMS = {"linux": "Linux", "windows": "Windows", "wsl": "WSL", "macos": "macOS"}
# <!-- if: tensorflow >= 2.1, tensorflow < 2.8 -->
_IF = re.compile(r"<!--\s*if:(.*?)-->\s*$")
# <!-- end -->
_END = re.compile(r"<!--\s*end\s*-->\s*$")
# tensorflow >= 2.1; no <= or =, of which nobody can say whether they hold for 2.1.3
_CLAUSE = re.compile(r"([a-z]+)\s*(>=|<|=)\s*(\S+(?:\s+or\s+\S+)*)$")
# 2.1.0+cu121 is 2.1.0
_VERSION = re.compile(r"(\d+(?:\.\d+)*)")


@record
class Clause:
    """One comparison: `tensorflow >= 2.8`, `os = linux or wsl`."""

    name: str
    sign: str
    values: tuple[str, ...]

    def holds(self, given: Mapping[str, str]) -> bool | None:
        """Whether it is true of what is given; None where nothing is given that tells."""
        if self.name not in given:
            return None
        if self.name == "os":
            return given["os"] in self.values
        found, wanted = version(given[self.name]), version(self.values[0])
        if found is None or wanted is None:
            return None
        # 2.8 and 2.8.0 are one release
        size = max(len(found), len(wanted))
        found, wanted = found + (0,) * (size - len(found)), wanted + (0,) * (size - len(wanted))
        return found >= wanted if self.sign == ">=" else found < wanted

    def __str__(self) -> str:
        if self.name == "os":
            return ", ".join(SYSTEMS[value] for value in self.values)
        return f"{NAMES[self.name]} {self.sign} {self.values[0]}"


@record
class Part:
    """A run of lines with the clauses under which it holds; none for what always holds."""

    clauses: tuple[Clause, ...]
    text: str

    def holds(self, given: Mapping[str, str]) -> bool | None:
        """False where one clause is false, None where one is open, else True."""
        found = [clause.holds(given) for clause in self.clauses]
        if False in found:
            return False
        return None if None in found else True

    @property
    def label(self) -> str:
        """The clauses for readers: `TensorFlow >= 2.1, TensorFlow < 2.8`."""
        return ", ".join(map(str, self.clauses))


def version(text: str) -> tuple[int, ...] | None:
    """The numbers of a version; None where the text does not begin with one."""
    found = _VERSION.match(text)
    return tuple(map(int, found[1].split("."))) if found else None


def parts(body: str) -> list[Part]:
    """The parts of a page's body, in order.

    Raises:
        PageError: a condition is not understood, is never closed, or stands inside another.
    """
    found: list[Part] = []
    lines: list[str] = []
    clauses: tuple[Clause, ...] = ()
    opened, fenced = "", False

    def close() -> None:
        text = "\n".join(lines).strip("\n")
        if text:
            found.append(Part(clauses, text))
        lines.clear()

    for line in body.splitlines():
        fenced ^= line.lstrip().startswith("```")
        if not fenced and (condition := _IF.match(line)):
            if opened:
                raise PageError(f"{line.strip()} stands inside {opened}", hint="close it with <!-- end -->")
            close()
            clauses, opened = _clauses(condition[1]), line.strip()
        elif not fenced and _END.match(line):
            if not opened:
                raise PageError("<!-- end --> without <!-- if: … -->")
            close()
            clauses, opened = (), ""
        else:
            lines.append(line)
    if opened:
        raise PageError(f"{opened} is never closed", hint="close it with <!-- end -->")
    close()
    return found


def _clauses(text: str) -> tuple[Clause, ...]:
    return tuple(_clause(piece.strip()) for piece in text.split(","))


def _clause(text: str) -> Clause:
    found = _CLAUSE.match(text)
    if not found or found[1] not in NAMES:
        raise PageError(
            f"the condition {text!r} is not understood",
            hint=f"NAME >= VERSION or NAME < VERSION, NAME one of {', '.join(NAMES)}",
        )
    name, sign = found[1], found[2]
    values = tuple(re.split(r"\s+or\s+", found[3]))
    if name == "os":
        if sign != "=" or not set(values) <= set(SYSTEMS):
            raise PageError(f"the condition {text!r} is not understood", hint=f"os = one of {', '.join(SYSTEMS)}")
    elif sign == "=" or len(values) > 1 or version(values[0]) is None:
        raise PageError(f"the condition {text!r} is not understood", hint=f"{name} >= VERSION or {name} < VERSION")
    return Clause(name, sign, values)


def fitting(body: str, given: Mapping[str, str], only_for: Callable[[str], str]) -> str:
    """The body without the parts that do not hold; open ones stand under their condition.

    Args:
        body: Markdown with conditions.
        given: versions and system by name, as far as they are known.
        only_for: puts a condition into words, as a line of its own.
    """
    return "\n\n".join(
        _shown(part, part.holds(given), only_for) for part in parts(body) if part.holds(given) is not False
    )


def _shown(part: Part, holds: bool | None, only_for: Callable[[str], str]) -> str:
    return part.text if holds else f"{only_for(part.label)}\n\n{part.text}"


def conditions(body: str) -> Sequence[tuple[Clause, ...]]:
    """The conditions of a body, in order."""
    return [part.clauses for part in parts(body) if part.clauses]
