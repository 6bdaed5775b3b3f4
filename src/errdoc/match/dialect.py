"""Commands as this person types them: pages write them once, for a POSIX shell with pip, apt and Docker.

All that is known of shells and tools stands in `kb/tables/dialects.toml`.
"""

import re
import shlex
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from errdoc.logs.lazy import lazy
from errdoc.match.person import Person

# CUDA_LAUNCH_BLOCKING=1 python train.py      A="b c" B= cmd
_ASSIGNED = lazy(r"(?P<name>[A-Z_][A-Z0-9_]*)=(?P<value>\"[^\"]*\"|'[^']*'|[^\s\"'=]*(?:=[^\s\"']*)?)(?: +|$)")
# set TF_FORCE_GPU_ALLOW_GROWTH=true, as pages write it for Windows
_SET = lazy(r"set \"?(?P<name>[A-Za-z_]\w*)=(?P<value>[^\"]*?)\"?")
# $HOME  ${HOME}  but neither $(…) nor $env:X
_VARIABLE = lazy(r"\$(?:\{(\w+)\}|(?!env:)([A-Za-z_]\w*))")
# %CUDA_PATH%
_PERCENT = lazy(r"%([A-Za-z_]\w*)%")
# $(…)  `…`  <(…)  <<EOF  \( … \)  $?  ${X:-y}
_UNTRANSLATABLE = lazy(r"`|<\(|<<|\\\(|\$[?#@!]|\$\{\w+[^\w}]|\|\||(?<!&)&(?![&\d])|[{]\w+,\w+[}]")
_SUBSTITUTED = lazy(r"\$\(")
# "text"  'text'
_QUOTED = lazy(r"\"(?:[^\"\\]|\\.)*\"|'[^']*'")
# pip install …, python -m pip uninstall …
_PIP = lazy(r"(?P<python>(?:[\w./\\-]*python[\d.]* -m )?)pip3? (?P<verb>install|uninstall) (?P<rest>.+)")
# sudo apt-get install -y build-essential dkms
_APT = lazy(
    r"(?:sudo )?apt(?:-get)? (?:-\S+ )*install (?:(?:-y|--yes|--no-install-recommends) )*(?P<rest>[^-\s][^|;&]*)"
)
# torch  torch==2.1.0  "numpy<2"  keras~=2.10
_REQUIREMENT = lazy(r"(?P<name>[A-Za-z0-9][\w.-]*)(?:\[[\w,.-]+\])?(?P<version>(?:[=<>!~]=?.*)?)")
# sudo rmmod nvidia      /usr/local/cuda/bin/ptxas      ~/venv/bin/python      .venv/bin/pip      python3.8 -m
_PROGRAM = lazy(r"sudo |(?:~|\.{0,2})/\w|\.?[\w-]*(?:venv|env)/bin/|python[\d.]+ ")
# 210,1400  pvc,pv      but neither --format=a,b nor $env:X
_LIST = lazy(r"(?<!\S)[^-\s\"'$@,({][^\s\"'({]*,[^\s\"']+")
# Get-ChildItem …: it takes lists
_CMDLET = lazy(r"[A-Z][a-z]+-[A-Z]\w+\b")
#: Commands of Debian's packages, which no other tool stands in for.
_DEBIAN = ("apt", "apt-get", "apt-cache", "apt-file", "apt-mark", "dpkg")
#: What a remark stands behind, in pages.
_REMARK = "   #"
#: Words of a shell that begin lines of Python too.
_BOTH = ("if", "while", "test", "type", "id")
#: Conda's name of a distribution, or None.
Conda = Callable[[str], str | None]


class Typed(NamedTuple):
    """What became of the commands of a step.

    Attributes:
        commands: as this person types them; those that they cannot are left out.
        foreign: one of them is for somebody else: the whole step is.
    """

    commands: tuple[str, ...]
    foreign: bool = False


class Dialect:
    """Turns commands into those of a person.

    Args:
        table: the rows of `dialects.toml`.
        person: whose commands they shall be.
        conda: gives conda's name of a distribution.
    """

    def __init__(self, table: Mapping[str, Any], person: Person, conda: Conda | None = None) -> None:
        self._table = table
        self._person = person
        self._conda = conda
        self._absent = frozenset(table.get("absent", {}).get(_family(person.os), ()))

    @cached_property
    def _words(self) -> frozenset[str]:
        """The first words of commands that are typed into a shell."""
        absent = self._table.get("absent", {})
        systems = (one for key in ("windows", "macos", "linux") for one in absent.get(key, ()))
        return frozenset([*absent.get("known", ()), *systems])

    @property
    def person(self) -> Person:
        """Whose commands they are."""
        return self._person

    def typed(self, commands: Sequence[str]) -> Typed:
        """The commands of one step."""
        if not self._table:
            return Typed(tuple(commands))
        done: list[str] = []
        for command in commands:
            if self.foreign(command):
                return Typed((), foreign=True)
            done += self.lines(command) or ()
        return Typed(tuple(dict.fromkeys(done)))

    def useless(self, effort: str) -> bool:
        """Whether a kind of remedy is none for whoever runs this program."""
        return self._person.no_python and effort in self._table.get("programs", {}).get("efforts", ())

    def sentence(self, verify: str) -> str:
        """How to see that it worked: nothing where it begins with a command that is not there."""
        if not self.is_shell(verify):
            return verify
        return "" if self.foreign(verify) or self._missing(verify) else verify

    def foreign(self, command: str) -> bool:
        """Whether a command is for people with other tools than the log tells of."""
        return self._foreign.get(_first(command), False)

    @cached_property
    def _foreign(self) -> dict[str, bool]:
        """Whether commands are foreign here, by their first words; others belong to everybody."""
        found: dict[str, bool] = {}
        programs = self._table.get("programs", {})
        if self._person.no_python:
            found |= dict.fromkeys(programs.get("words", ()), True)
        if self._person.engine in self._table.get("container", {}):
            found.setdefault("docker", False)
        for row in self._table.get("belongs", ()):
            known = {name: self._person.surroundings.get(name, frozenset()) for name in row["facts"]}
            if any(known.values()):
                own = any(known[name] & set(values) for name, values in row["facts"].items())
                for word in row["words"]:
                    found.setdefault(word, not own)
        return found

    def lines(self, command: str) -> tuple[str, ...] | None:
        """The lines to type for one command, or None where it cannot be typed there."""
        if not self.is_shell(command):
            return (command,)
        typed, mark, remark = command.partition(_REMARK)
        typed = self._packaged(typed.rstrip())
        if _first(typed) in _DEBIAN and self._person.system not in ("", "apt"):
            return None
        typed = self._contained(typed) or ""
        rows: tuple[str, ...] | None = (typed,) if typed else None
        if rows and self._person.shell:
            rows = _Windows(self._table, self._person.shell, self._absent).lines(typed)
        elif rows and self._missing(typed):
            rows = None
        if not rows:
            return None
        mark = mark and self._table.get("shell", {}).get(self._person.shell, {}).get("remark", mark)
        return (*rows[:-1], rows[-1] + mark + remark)

    def is_shell(self, command: str) -> bool:
        """Whether it is typed into a shell, and is no line of a program."""
        if _ASSIGNED.match(command) or _SET.fullmatch(command):
            return True
        word = _first(command)
        if word == "for" and re.match(r"for \w+ in .*:(?: |$)", command):
            return False  # Python's
        if re.match(r"[\w.]+\s*(?:=|\()", command) or (word in _BOTH and ":" in command):
            return False  # x = f(y), print(x)
        return word in self._words or _PROGRAM.match(command) is not None

    def _missing(self, typed: str) -> bool:
        """Whether a command begins with what this system has not, or names a folder of another."""
        paths = self._table.get("absent", {}).get("paths", {}).get(_family(self._person.os), ())
        stages = [stage for part in _split(typed, ("&&", ";", "||", "|")) for stage in (part,)]
        return any(_first(stage) in self._absent for stage in stages) or any(path in typed for path in paths)

    def _contained(self, command: str) -> str | None:
        """The command for the person's container engine; None where it has none like it."""
        rewrites = self._table.get("container", {}).get(self._person.engine)
        if rewrites is None or _first(command) != "docker":
            return command
        for pattern, replacement in rewrites:
            command = re.sub(pattern, replacement, command)
        return None if _first(command) == "docker" else command

    def _packaged(self, command: str) -> str:
        """The command with the person's tools for packages."""
        if pip := _PIP.fullmatch(command):
            return self._installed(command, pip["verb"], pip["rest"])
        if apt := _APT.fullmatch(command):
            return self._of_system(command, shlex_words(apt["rest"]))
        row = self._table.get("python", {}).get(self._person.installs, {})
        for old, new in row.get("also", {}).items():
            if command.startswith(old + " "):
                return str(new) + command.removeprefix(old)
        return command

    def _of_system(self, command: str, packages: Sequence[str]) -> str:
        tool = self._person.system
        if not tool or tool == "apt":
            return command
        names = self._table.get("packages", {})
        found = [names.get(one, {}).get(tool) for one in packages]
        template = self._table.get("system", {}).get(tool)
        if template is None or not all(found):
            return ""
        return str(template).replace("{packages}", " ".join(dict.fromkeys(found)))

    def _installed(self, command: str, verb: str, rest: str) -> str:
        row = self._table.get("python", {}).get(self._person.installs, {})
        if not row or self._person.installs == "pip":
            return command
        words = shlex_words(rest)
        options = [one for one in words if one.startswith("-")]
        plain = all(_REQUIREMENT.fullmatch(one.strip("\"'")) for one in words if not one.startswith("-"))
        if "takes" in row and (not plain or any(one not in row["takes"] for one in options)):
            return str(row.get("else", "{command}")).replace("{command}", command)
        template = row.get(verb)
        if template is None:
            return command
        named = [one for one in words if not one.startswith("-")] if "takes" in row else words
        swaps = row.get("options", {})
        if verb == "uninstall":
            named = [one for one in named if not one.startswith("-")]
        names = " ".join(swapped for one in named if (swapped := swaps.get(one, one)))
        conda = self._conda_names(named) if "{conda}" in template else ""
        if conda is None:
            return command
        return str(template).replace("{options}", "").replace("{names}", names).replace("{conda}", conda)

    def _conda_names(self, words: Sequence[str]) -> str | None:
        """The names of distributions as conda has them; None where one is unknown."""
        rows = []
        for word in words:
            found = _REQUIREMENT.fullmatch(word.strip("\"'"))
            name = self._conda(found["name"]) if found and self._conda else None
            if name is None or found is None or "[" in word:
                return None
            version = found["version"].replace("==", "=")
            rows.append(f'"{name}{version}"' if re.search(r"[<>*!~]", version) else name + version)
        return " ".join(rows)


class _Windows:
    """Commands of a POSIX shell in PowerShell or cmd."""

    def __init__(self, table: Mapping[str, Any], shell: str, absent: frozenset[str]) -> None:
        self._rows: Sequence[Mapping[str, str]] = table.get("command", ())
        self._shell = shell
        self._form: Mapping[str, Any] = table.get("shell", {}).get(shell, {})
        self._names: Mapping[str, str] = table.get("variables", {})
        self._absent = absent
        self._paths: Sequence[str] = table.get("absent", {}).get("paths", {}).get("windows", ())

    def lines(self, command: str) -> tuple[str, ...] | None:
        """The lines to type, or None where there is no plain equivalent."""
        if assigned := _SET.fullmatch(command):
            if not assigned["value"]:
                return (self._form["unset"].replace("{name}", assigned["name"]),)
            return (self._set(assigned["name"], self._variables(assigned["value"])),)
        bare = _QUOTED.sub("", command)
        if _UNTRANSLATABLE.search(bare.replace("2>&1", "").replace("&&", "")) or self._elsewhere(command):
            return None
        if _SUBSTITUTED.search(command) and (self._shell == "cmd" or _ASSIGNED.match(command.removeprefix("export "))):
            return None
        rows: list[str] = []
        for part in _split(command, ("&&", ";")):
            done = self._part(part)
            if done is None:
                return None
            rows += done
        if self._form["chains"] and len(rows) > 1:
            return (" && ".join(rows),)
        return tuple(rows)

    def _elsewhere(self, command: str) -> bool:
        return any(path in command for path in self._paths)

    def _part(self, part: str) -> list[str] | None:
        """One command between `&&`, with its assignments on lines of their own."""
        rows: list[str] = []
        words = shlex_words(part)
        if words and words[0] == "unset":
            return [self._form["unset"].replace("{name}", name) for name in words[1:]]
        if words[:2] == ["env", "-u"] and len(words) > 3:
            rows.append(self._form["unset"].replace("{name}", words[2]))
            part = part.split(words[2], 1)[1].strip()
        exported = part.removeprefix("export ")
        while assigned := _ASSIGNED.match(exported):
            value = assigned["value"]
            if value[:1] in "\"'":
                value = value[1:-1]
            rows.append(self._set(assigned["name"], self._variables(value)))
            exported = exported[assigned.end() :]
        if exported == part.removeprefix("export ") and part.startswith("export "):
            return None
        part = exported.strip()
        if not part:
            return rows
        stages = [self._stage(stage) for stage in _split(part, ("|",))]
        if any(stage is None for stage in stages):
            return None
        return [*rows, " | ".join(stage for stage in stages if stage)]

    def _stage(self, stage: str) -> str | None:
        """One command between `|`."""
        stage = stage.replace("2>/dev/null", f"2>{self._form['null']}")
        for row in self._rows:
            found = _compiled(row["posix"]).fullmatch(stage)
            if found is None:
                continue
            template = row.get(self._shell)
            if template is None:
                return None
            for name, value in found.groupdict().items():
                template = template.replace("{" + name + "}", value or "")
                template = template.replace("{" + name + ":list}", ", ".join(shlex_words(value or "")))
            return self._quoted(self._variables(self._apart(template.strip())))
        if _first(stage) in self._absent or stage.split(" ", 1)[0] in self._absent:
            return None
        return self._quoted(self._variables(self._apart(stage)))

    def _apart(self, stage: str) -> str:
        """The command with quotes around what PowerShell would take for a list, outside other quotes."""
        if self._shell != "powershell" or _CMDLET.match(stage):
            return stage
        parts = re.split(f"({_QUOTED.pattern})", stage)
        parts[::2] = [_LIST.sub(lambda found: f'"{found[0]}"', part) for part in parts[::2]]
        return "".join(parts)

    def _set(self, name: str, value: str) -> str:
        return str(self._form["set"]).replace("{name}", name).replace("{value}", value)

    def _variables(self, text: str) -> str:
        """The text with variables as this shell writes them; those in single quotes stay."""

        def put(name: str, after: str = "") -> str:
            form = self._form["braced" if after in (":", ".") and "braced" in self._form else "variable"]
            return str(form).replace("{name}", self._names.get(name, name))

        kept = "'" in text and _QUOTED.search(text) is not None
        text = text.replace("$PWD", "${PWD}" if self._shell == "powershell" else "%cd%")
        if not kept:
            text = _VARIABLE.sub(
                lambda found: found[0] if found[1] == "PWD" else put(found[1] or found[2], text[found.end() :][:1]),
                text,
            )
        if self._shell == "powershell":
            return _PERCENT.sub(lambda found: put(found[1]), text)
        return re.sub(r"(?<![\w/])~(?=[\\/ ]|$)", "%USERPROFILE%", text)

    def _quoted(self, text: str) -> str | None:
        """The text with quotes that the shell hands on to the program: double ones around, single ones within."""

        def swapped(found: re.Match[str]) -> str:
            inner = found[0][1:-1]
            return found[0] if found[0][0] == '"' else '"' + inner.replace('"', "'") + '"'

        return _QUOTED.sub(swapped, text)


def _family(system: str) -> str:
    return "linux" if system == "wsl" else system


def _first(command: str) -> str:
    """The word that a command begins with, behind assignments and sudo."""
    rest = command.strip()
    while found := _ASSIGNED.match(rest):
        rest = rest[found.end() :]
    words = rest.split()
    if len(words) > 1 and words[0] == "sudo":
        words = words[1:]
    return words[0].rstrip(";") if words else ""


def shlex_words(text: str) -> list[str]:
    """The words of a command with their quotes as they stand."""
    try:
        lexer = shlex.shlex(text, posix=False, punctuation_chars=False)
        lexer.whitespace_split = True
        lexer.commenters = ""
        return list(lexer)
    except ValueError:
        return text.split()


def _split(command: str, marks: Sequence[str]) -> list[str]:
    """The parts of a command between marks that stand outside quotes and parentheses."""
    if not any(mark in command for mark in marks):
        return [command.strip()] if command.strip() else []
    parts, start, depth, at = [], 0, 0, 0
    quote = ""
    while at < len(command):
        char = command[at]
        if quote:
            quote = "" if char == quote else quote
        elif char in "\"'":
            quote = char
        elif char in "()":
            depth += 1 if char == "(" else -1
        elif depth <= 0:
            mark = next((one for one in marks if command.startswith(one, at)), "")
            if mark:
                parts.append(command[start:at].strip())
                at += len(mark)
                start = at
                continue
        at += 1
    parts.append(command[start:].strip())
    return [part for part in parts if part]


@lru_cache(maxsize=256)
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)
