"""Names of shared libraries and of missing symbols: read from a text, each with the row of the table that knows it.

A name that stands in no row is worked out by the table's patterns.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from errdoc.record import record, replace
from errdoc.stack.versions import Range, Version

#: Characters of what is asked that are looked at, and of one word of it.
_LONGEST, _WORD = 2000, 200
# quotes, brackets and blanks around a name in a message
_AROUND = re.compile(r"[\s'\"`“”‘’«»()\[\]{}<>,;|=]+")
# libcudart-d0da41ae.so.11.0, a copy that a wheel carries
_HASHED = re.compile(r"^(.+?)-[0-9a-f]{8}((?:\.so(?:\.\d+)*|\.dll|\.dylib))$")
# .8.9.7 of libcudnn.so.8.9.7
_LAST_NUMBER = re.compile(r"\.\d+$")
# cudart64_110.dll, libcudnn.so.8: worth a suggestion where it is not known
_FILE = re.compile(r"\S+\.(?:dll|so(?:\.\d+)*|dylib|pyd|lib)", re.IGNORECASE)
_PLACEHOLDER = re.compile(r"\{(\w+)\}")


@record
class Found:
    """A name with the row that knows it.

    Attributes:
        name: as it was asked, without the path.
        kind: `file` or `symbol`.
        row: of the table's files, patterns or symbols.
        known: it stands in the table; else it was worked out from the name.
        groups: what the row's regex captured, and the version that the name tells.
        copy: it is the copy that a wheel carries under a name of its own.
    """

    name: str
    kind: str
    row: Mapping[str, Any]
    known: bool
    groups: Mapping[str, str]
    copy: bool = False

    def text(self, key: str) -> str:
        """A column of the row with the groups of its regex filled in."""
        return filled(self.row.get(key, ""), self.groups) or ""

    def versions(self) -> tuple[str, str]:
        """The toolkits that have a file, and its own version, as texts."""
        if self.kind == "symbol":
            version = self.groups.get("version", "")
            return (version if self.row["component"] == "nvjitlink" else ""), version
        if self.known:
            return self.row.get("cuda", ""), self.groups.get("version") or self.row.get("version", "")
        cuda, version = self.text("cuda"), self.text("version")
        # libcudart.so.11.8.89 is of CUDA 11.8
        return (Version.parse(cuda).short(), cuda) if cuda.count(".") > 1 else (cuda, version)


class Names:
    """The names that the table knows.

    Args:
        plain: the table `library_files`.
    """

    def __init__(self, plain: Mapping[str, Any]) -> None:
        self._files: dict[str, Mapping[str, Any]] = {row["file"].lower(): row for row in plain.get("files", [])}
        self._patterns: list[Mapping[str, Any]] = plain.get("patterns", [])
        self._symbols: list[Mapping[str, Any]] = plain.get("symbols", [])

    def read(self, asked: str) -> list[Found]:
        """The names in a text, each once: a file, a path, a symbol, or a line that holds some."""
        found: dict[str, Found] = {}
        for word in _words(asked):
            one = self._file(word) or self._symbol(word)
            if one is not None:
                found.setdefault(one.name.lower(), one)
        return list(found.values())

    def nearest(self, asked: str, most: int) -> list[str]:
        """Files of the table that look like what was asked, best first."""
        import difflib

        words = [_base(word) for word in _words(asked)]
        files = [word for word in words if _FILE.fullmatch(word)] or words[:3]
        close = [
            near for word in files for near in difflib.get_close_matches(word.lower(), self._files, n=most, cutoff=0.6)
        ]
        return [self._files[near]["file"] for near in dict.fromkeys(close)][:most]

    def worked_out(self, name: str) -> Found | None:
        """What the patterns make of a name, as if no table had seen it."""
        for row in self._patterns:
            match = re.fullmatch(row["regex"], name, re.IGNORECASE if row.get("os") == "windows" else 0)
            if match is not None:
                return Found(name, "file", row, False, _captured(match))
        return None

    def like(self, one: Found, component: str, cuda: str) -> str:
        """The name in the table of a library that was worked out: libcudart.so.11.0 for libcudart.so.11.8.89."""
        if one.known or not cuda:
            return str(one.row.get("file", "")).lower()
        for name, row in self._files.items():
            same = row["component"] == component and row["os"] == one.row.get("os") and row.get("cuda")
            if same and cuda in Range.parse(row["cuda"]):
                return name
        return ""

    def counterpart(self, one: Found, os: str) -> Found | None:
        """The same library on another system: libcudart.so.9.0 for cudart64_90.dll."""
        if one.kind == "symbol" or one.row.get("os") in (None, os):
            return None
        alike = {"component", "cuda", "version"}
        for row in self._files.values():
            same = all(row.get(key) == one.row.get(key) for key in alike)
            if same and row["os"] == os and _letters(row["file"]) == _letters(one.row.get("file", "")):
                return Found(row["file"], "file", row, True, {})
        return None

    def _file(self, word: str) -> Found | None:
        name = _base(word)
        if not name:
            return None
        match = _HASHED.match(name)
        plain = match[1] + match[2] if match else name
        row = self._files.get(plain.lower())
        if row is not None:
            return Found(name, "file", row, True, {}, bool(match))
        shorter = plain
        while row is None and _LAST_NUMBER.search(shorter):
            shorter = _LAST_NUMBER.sub("", shorter)
            row = self._files.get(shorter.lower()) if ".so." in shorter else None
        if row is not None:
            return Found(name, "file", row, True, {"version": plain.split(".so.")[1]}, bool(match))
        made = self.worked_out(plain)
        return made and replace(made, name=name, copy=bool(match))

    def _symbol(self, word: str) -> Found | None:
        name = word.rstrip(".:").split("@")[0]
        for row in self._symbols:
            match = re.fullmatch(row["regex"], name)
            if match is not None:
                groups = _captured(match)
                groups["version"] = filled(row.get("version", ""), groups) or ""
                return Found(name, "symbol", row, name == row["example"], groups)
        return None


def filled(template: str, values: Mapping[str, str]) -> str | None:
    """A template with its placeholders filled in; None where one is unknown."""
    if any(not values.get(name) for name in _PLACEHOLDER.findall(template)):
        return None
    return _PLACEHOLDER.sub(lambda match: values[match[1]], template)


def _captured(match: re.Match[str]) -> dict[str, str]:
    return {key: value for key, value in match.groupdict().items() if value}


def _words(asked: str) -> Iterable[str]:
    return (word[:_WORD] for word in _AROUND.split(asked[:_LONGEST]) if word)


def _base(word: str) -> str:
    """The name at the end of a path of either kind, without what a message puts behind it."""
    return re.split(r"[/\\]", word.rstrip(".:!?…"))[-1]


def _letters(name: str) -> str:
    """What two systems have in common of a library's name: `cublaslt` of cublasLt64_12.dll and libcublasLt.so.12."""
    return re.sub(r"^lib|64(?=_)|_?\d.*$|\.(?:so|dll).*$", "", name.lower())
