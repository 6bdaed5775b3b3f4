"""Commands as this person types them: pages write them once, for a POSIX shell with pip, apt and Docker.

All that is known of shells and tools stands in `kb/tables/dialects.toml`.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from errdoc.logs.lazy import lazy
from errdoc.match.command import ASSIGNED, SET, first, shlex_words, split
from errdoc.match.person import Person
from errdoc.match.windows import Windows

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
        lang: the language of remarks.
    """

    def __init__(self, table: Mapping[str, Any], person: Person, conda: Conda | None = None, lang: str = "en") -> None:
        self._table = table
        self._lang = lang
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

    def _explained(self, typed: str, remark: str) -> str:
        """A remark, and what each word in capitals stands for that the log does not tell."""
        told = {row.get(self._lang, row["en"]): found[0] for found, row in self._own(typed) if found[0] not in remark}
        said = "; ".join(filter(None, [remark.strip(), *(f"{word}: {text}" for text, word in told.items())]))
        return f" {said}" if said else ""

    def _own(self, typed: str) -> Iterator[tuple[re.Match[str], Mapping[str, str]]]:
        """Where such words stand, each with its row."""
        rows = self._own_rows
        if rows and not typed.islower():
            for found in _own_words(tuple(rows)).finditer(typed):
                yield found, rows[found[0]]

    @cached_property
    def _own_rows(self) -> dict[str, Mapping[str, str]]:
        """What words in capitals stand for, by the word."""
        return {word: row for row in self._table.get("own", ()) for word in row["words"]}

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
        return self._foreign.get(first(command), False)

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
        typed, _, remark = command.partition(_REMARK)
        mark = _REMARK
        if not self.is_shell(command):
            told = self._explained(typed, remark)
            return (f"{typed}{mark}{told}" if told else command,)
        typed = self._packaged(typed.rstrip())
        if self._person.system not in ("", "apt") and first(typed) in self._table.get("absent", {}).get("debian", ()):
            return None
        typed = self._contained(typed) or ""
        rows: tuple[str, ...] | None = (typed,) if typed else None
        if rows and self._person.shell:
            rows = Windows(self._table, self._person.shell, self._absent).lines(typed)
        elif rows and self._missing(typed):
            rows = None
        if not rows:
            return None
        mark = self._table.get("shell", {}).get(self._person.shell, {}).get("remark", mark)
        told = self._explained("\n".join(rows), remark)
        return (*rows[:-1], rows[-1] + mark + told) if told else rows

    def is_shell(self, command: str) -> bool:
        """Whether it is typed into a shell, and is no line of a program."""
        if ASSIGNED.match(command) or SET.fullmatch(command):
            return True
        word = first(command)
        if word == "for" and re.match(r"for \w+ in .*:(?: |$)", command):
            return False  # Python's
        if re.match(r"[\w.]+\s*(?:=|\()", command) or (word in _BOTH and ":" in command):
            return False  # x = f(y), print(x)
        return word in self._words or _PROGRAM.match(command) is not None

    def _missing(self, typed: str) -> bool:
        """Whether a command begins with what this system has not, or names a folder of another."""
        paths = self._table.get("absent", {}).get("paths", {}).get(_family(self._person.os), ())
        stages = split(typed, ("&&", ";", "||", "|"))
        return any(first(stage) in self._absent for stage in stages) or any(path in typed for path in paths)

    def _contained(self, command: str) -> str | None:
        """The command for the person's container engine; None where it has none like it."""
        rewrites = self._table.get("container", {}).get(self._person.engine)
        if rewrites is None or first(command) != "docker":
            return command
        for pattern, replacement in rewrites:
            command = re.sub(pattern, replacement, command)
        return None if first(command) == "docker" else command

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


def _family(system: str) -> str:
    return "linux" if system == "wsl" else system


@lru_cache(maxsize=4)
def _own_words(words: tuple[str, ...]) -> re.Pattern[str]:
    """Finds these words where they stand alone: in `IMAGE:TAG`, not in `$IMAGE`, `IMAGE=x` or `NAME:.metadata`."""
    longest = sorted(words, key=len, reverse=True)
    return re.compile(rf"(?<![\w$%{{.-])(?:{'|'.join(map(re.escape, longest))})(?![\w(=]|:\.|/[A-Z])")
