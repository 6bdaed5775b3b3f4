"""Checks that every line of a remedy is read by a shell or by Python, in each form that a person may be shown."""

import ast
import os
import re
import shlex
import shutil
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from errdoc.curate.findings import Finding
from errdoc.curate.lines import commands_in
from errdoc.kb.page import Page, remedies_of
from errdoc.match.dialect import Dialect
from errdoc.match.person import Person
from errdoc.match.templates import REMARK
from errdoc.probe.machine.run import command as run

PATH = "tables/dialects.toml"
#: Seconds for one look of bash at all lines.
_SECONDS = 60
# {torch_install}  {path:folder}  but neither ${HOME} nor {{.State}}
_FILLED = re.compile(r"(?<![${\w])\{[a-z_]\w*(?::[a-z]+)?\}(?!\})|(?<=\w)\{[a-z_]\w*(?::[a-z]+)?\}(?!\})")
# nvidia\.com, outside quotes: the shell takes the stroke, the program never sees it; not \( \; of find, nor C:\x
_STROKE = re.compile(r"\\[.\w*]")
_QUOTED = re.compile(r"\"(?:[^\"\\]|\\.)*\"|'[^']*'")
# export A=b      A=b python      2>/dev/null      $(…) of cmd      `…`
_POSIX = {
    "powershell": re.compile(r"^export |^[A-Z_][A-Z0-9_]*=\S* |/dev/null|&&|\|\||`|(?<!\S)'[^']*$"),
    "cmd": re.compile(r"^export |^[A-Z_][A-Z0-9_]*=\S* |/dev/null|\$[({A-Za-z]|`|;| # |'"),
}
# 210,1400 in PowerShell: a list, and the program gets two words
_LIST = re.compile(r"(?<!\S)[^-\s\"'$@,({][^\s\"'({]*,\S")
#: What a program's name with options is, read as Python.
_PLAIN = (ast.Expr, ast.Name, ast.Load, ast.BinOp, ast.UnaryOp, ast.operator, ast.unaryop)
#: Cmdlets take lists.
_CMDLET = re.compile(r"^[A-Z][a-z]+-[A-Z]\w+\b")


def check(known: Mapping[str, Page], root: Path) -> Iterator[Finding]:
    """Lines of remedies that nobody's shell reads, and that no program takes."""
    path = root / PATH
    table = tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    if not table:
        return
    plain = Dialect(table, Person())
    posix: dict[str, str] = {}
    windows: dict[tuple[str, str], str] = {}
    for page in known.values():
        for row in remedies_of(page.head):
            lines = [filled(one) for one in commands_in(row)]
            others = [line for line in lines if not plain.is_shell(line)]
            for line in (line for line in others if not _known(line, others, table)):
                told = f"no program that is known begins {line!r}, and it is no Python"
                yield Finding(page.path, 0, "KB142", told, f"[absent] or [lines] of {PATH}")
            for line in (line for line in lines if plain.is_shell(line)):
                if row.get("platforms") != ["windows"]:
                    posix.update(dict.fromkeys(_forms(line, table, _posix(table)), page.path))
                if "windows" in row.get("platforms", ["windows"]):
                    for person in _windows(table):
                        windows.update({(person.shell, form): page.path for form in _forms(line, table, [person])})
    yield from (
        Finding(where, 0, "KB142", f"a shell does not read {line!r}: {why}")
        for line, why, where in (*_wrong(posix), *_wrong_there(windows))
    )


def filled(command: str) -> str:
    """A command with a word in place of each placeholder; a line that a table makes is one of pip."""
    if re.fullmatch(r"\{\w+\}(?: --[\w-]+)?", command):
        return "python -m pip install x"
    command = re.sub(r"^\{\w+\} ", "./x ", command)  # a program that the log names
    return _FILLED.sub(lambda found: "1" if found[0].endswith("s}") else "x", command)


def _forms(line: str, table: Mapping[str, Any], persons: Sequence[Person]) -> Iterator[str]:
    for person in persons:
        yield from Dialect(table, person, lambda name: name).lines(line.partition(REMARK)[0].rstrip()) or ()


def _posix(table: Mapping[str, Any]) -> list[Person]:
    """One person for each tool that rewrites commands."""
    return [
        Person(),
        *(Person(os="linux", installs=tool) for tool in table.get("python", {})),
        *(Person(os="linux", system=tool) for tool in table.get("system", {})),
        *(Person(os="linux", engine=tool) for tool in table.get("container", {})),
    ]


def _windows(table: Mapping[str, Any]) -> list[Person]:
    return [Person("windows", shell) for shell in table.get("shell", {})]


def _known(line: str, lines: Sequence[str], table: Mapping[str, Any]) -> bool:
    """Whether a line that is none of a shell is Python, alone or with its neighbours, or of a listed language."""
    if any(re.search(pattern, line) for pattern in table.get("lines", {}).get("other", ())):
        return True
    return _is_python(line) or _is_python("\n".join(lines))


def _whole(text: str) -> str:
    """A first line of Python with what makes it a statement."""
    if text.startswith("@"):
        return f"{text}\ndef x(): ..."
    return f"{text}\n    ..." if text.partition("   #")[0].rstrip().endswith(":") else text


def _is_python(text: str) -> bool:
    try:
        parsed = ast.parse(_whole(text))
    except SyntaxError:
        return False
    # `ibstat`, `frobnicate --all`: names and minus signs are a program with options
    first = parsed.body[0] if len(parsed.body) == 1 else None
    return not isinstance(first, ast.Expr) or not all(isinstance(one, _PLAIN) for one in ast.walk(first))


def _wrong(lines: Mapping[str, str]) -> Iterator[tuple[str, str, str]]:
    """What bash does not read."""
    whole = []
    for line, where in lines.items():
        try:
            shlex.split(line.replace("\\", "/"))
        except ValueError:
            yield line, "a quotation mark without its other, maybe in the remark", where
            continue
        if _STROKE.search(_QUOTED.sub("", line)):
            yield line, "it takes the stroke before the point: quote the word", where
        whole.append(line)
    if shutil.which("bash") and os.name == "posix":
        for line in _unread(whole):
            yield line, "bash -n", lines[line]


def _unread(lines: Sequence[str]) -> list[str]:
    """The lines that `bash -n` refuses: all at once, then halves."""
    if not lines or _reads(lines):
        return []
    if len(lines) == 1:
        return list(lines)
    half = len(lines) // 2
    return _unread(lines[:half]) + _unread(lines[half:])


def _reads(lines: Sequence[str]) -> bool:
    with TemporaryDirectory() as folder:
        script = Path(folder) / "lines.sh"
        # in braces, so that no line goes on in the next one
        script.write_text("".join(f"{{\n{line}\n}}\n" for line in lines), encoding="utf-8")
        return run(["bash", "-n", str(script)], seconds=_SECONDS, env=os.environ).code == 0


def _wrong_there(lines: Mapping[tuple[str, str], str]) -> Iterator[tuple[str, str, str]]:
    """What PowerShell and cmd do not read, or read otherwise."""
    for (shell, line), where in lines.items():
        if line.count('"') % 2:
            yield line, f"{shell}: a quotation mark without its other", where
        bare = re.sub(r'"[^"]*"', '""', line.partition("   #")[0].partition("   & rem")[0])
        if found := _POSIX[shell].search(bare):
            yield line, f"{shell} does not know {found[0]!r}", where
        if shell == "powershell" and not _CMDLET.match(bare) and (found := _LIST.search(bare)):
            yield line, f"powershell makes a list of {found[0]!r}", where
        if re.match(r"Get-ChildItem (?:-\w+ )*[^-\s,|]+ [^-|\s]", bare):
            yield line, "the second word of Get-ChildItem is a filter", where
