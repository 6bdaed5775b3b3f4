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
from errdoc.match.templates import REMARK
from errdoc.match.windows import Windows
from errdoc.model import Said
from errdoc.model.said import TABLES, filled, joined

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
#: Words of a shell that begin lines of Python too.
_BOTH = ("if", "while", "test", "type", "id")
#: How remarks are told of commands where no table says it.
_BESIDE = {"of": "line {number}: {remark}", "between": "; ", "all": " ({remarks})"}
#: A word in capitals with what it stands for.
_MEANING = Said("{word}: {meaning}")
#: Conda's name of a distribution, or None.
Conda = Callable[[str], str | None]


class Command(NamedTuple):
    """A command of a page with its values.

    Attributes:
        typed: what is typed.
        remark: what the page says of it.
        logged: whether the remark holds words of the log.
        shape: what it is told by whether a shell reads it: the template, lest a value decides; empty for the command.
    """

    typed: str
    remark: str = ""
    logged: bool = False
    shape: str = ""


class Typed(NamedTuple):
    """What became of the commands of a step.

    Attributes:
        commands: as this person types them; those that they cannot are left out.
        beside: what is to be known of them, for the end of the step's text; empty where there is nothing.
        foreign: one of them is for somebody else: the whole step is.
    """

    commands: tuple[str, ...]
    beside: str = ""
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

    def typed(self, commands: Sequence[Command]) -> Typed:
        """The commands of one step.

        A remark stays behind a line of a program, whose sign for one it is, while it has no word of the log. No shell
        gets one: an interactive zsh reads it like the rest of the line.
        """
        done: dict[str, str] = {}
        for command in commands:
            if self.foreign(command.typed):
                return Typed((), foreign=True)
            shell = self.is_shell(command.shape or command.typed)
            rows = self.lines(command.typed) if self._table and shell else (command.typed,)
            if not rows:
                continue
            remark = self._explained("\n".join(rows), command.remark)
            if remark and not shell and not command.logged:
                rows, remark = (*rows[:-1], joined(rows[-1], f"{REMARK} ", remark)), ""
            done.update(dict.fromkeys(rows[:-1], ""))
            done[rows[-1]] = remark
        return Typed(tuple(done), self._beside(tuple(done.values())))

    def _beside(self, remarks: Sequence[str]) -> str:
        """What is remarked on commands, in brackets: of one of several with its number."""
        form = {key: Said(text, TABLES) for key, text in self._table.get("beside", {}).get("en", _BESIDE).items()}
        rows = [filled(form["of"], {"number": str(number), "remark": remark}) if len(remarks) > 1 else remark
                for number, remark in enumerate(remarks, 1) if remark]  # fmt: skip
        return filled(form["all"], {"remarks": _listed(rows, form["between"])}) if rows else ""

    def _explained(self, typed: str, remark: str) -> str:
        """A remark, and what each word in capitals stands for that the log does not tell."""
        told = {row["en"]: found[0] for found, row in self._own(typed) if found[0] not in remark}
        rows = [filled(_MEANING, {"word": word, "meaning": Said(text, TABLES)}) for text, word in told.items()]
        return _listed([*([remark] if remark else []), *rows], "; ")

    def _own(self, typed: str) -> Iterator[tuple[re.Match[str], Mapping[str, str]]]:
        """Where such words stand, each with its row."""
        rows = self._own_rows
        if any(word in typed for word in rows):
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
        if not self.is_shell(command):
            return (command,)
        typed = self._packaged(command.rstrip())
        if self._person.system not in ("", "apt") and first(typed) in self._table.get("absent", {}).get("debian", ()):
            return None
        typed = self._contained(typed) or ""
        if typed and self._person.shell:
            return Windows(self._table, self._person.shell, self._absent).lines(typed) or None
        return (typed,) if typed and not self._missing(typed) else None

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


def _listed(rows: Sequence[str], between: str) -> str:
    """Texts with something between them."""
    return joined(*[part for row in rows for part in (between, row)][1:])


def _family(system: str) -> str:
    return "linux" if system == "wsl" else system


@lru_cache(maxsize=4)
def _own_words(words: tuple[str, ...]) -> re.Pattern[str]:
    """Finds these words where they stand alone: in `IMAGE:TAG`, not in `$IMAGE`, `IMAGE=x` or `NAME:.metadata`."""
    longest = sorted(words, key=len, reverse=True)
    return re.compile(rf"(?<![\w$%{{.-])(?:{'|'.join(map(re.escape, longest))})(?![\w(=]|:\.|/[A-Z])")
