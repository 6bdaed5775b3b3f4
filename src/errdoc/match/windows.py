"""Commands of a POSIX shell in PowerShell or cmd, by `kb/tables/dialects.toml`."""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from errdoc.logs.lazy import lazy
from errdoc.match.command import ASSIGNED, SET, first, shlex_words, split

# $HOME  ${HOME}  but neither $(…) nor $env:X
_VARIABLE = lazy(r"\$(?:\{(\w+)\}|(?!env:)([A-Za-z_]\w*))")
# %CUDA_PATH%
_PERCENT = lazy(r"%([A-Za-z_]\w*)%")
# $(…)  `…`  <(…)  <<EOF  \( … \)  $?  ${X:-y}
_UNTRANSLATABLE = lazy(r"`|<\(|<<|\\\(|\$[?#@!]|\$\{\w+[^\w}]|\|\||(?<!&)&(?![&\d])|[{]\w+,\w+[}]")
_SUBSTITUTED = lazy(r"\$\(")
# "text"  'text'
_QUOTED = lazy(r"\"(?:[^\"\\]|\\.)*\"|'[^']*'")
# 210,1400  pvc,pv      but neither --format=a,b nor $env:X
_LIST = lazy(r"(?<!\S)[^-\s\"'$@,({][^\s\"'({]*,[^\s\"']+")
# Get-ChildItem …: it takes lists
_CMDLET = lazy(r"[A-Z][a-z]+-[A-Z]\w+\b")


class Windows:
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
        if assigned := SET.fullmatch(command):
            if not assigned["value"]:
                return (self._form["unset"].replace("{name}", assigned["name"]),)
            return (self._set(assigned["name"], self._variables(assigned["value"])),)
        bare = _QUOTED.sub("", command)
        if _UNTRANSLATABLE.search(bare.replace("2>&1", "").replace("&&", "")) or self._elsewhere(command):
            return None
        if self._shell == "cmd" and any(word.lstrip("\"'").startswith("/") for word in shlex_words(command)):
            return None  # where a path of another system would be an option
        if _SUBSTITUTED.search(command) and (self._shell == "cmd" or ASSIGNED.match(command.removeprefix("export "))):
            return None
        rows: list[str] = []
        for part in split(command, ("&&", ";")):
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
        while assigned := ASSIGNED.match(exported):
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
        stages = [self._stage(stage) for stage in split(part, ("|",))]
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
        if first(stage) in self._absent or stage.split(" ", 1)[0] in self._absent:
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


@lru_cache(maxsize=256)
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)
