"""Which name of a library an error asks for, and whether its release has it no more or not yet.

Names for pages, from `kb/tables/removed.toml`: `asked_package`, `asked_name`, `asked_state` (`gone`, `not-yet`,
`there`), `asked_by` (what the log says of the release: its number, or a day), `went_in` and `came_in` (releases),
`now_called` and `now_written` (what takes its place, and a line of it), `dropped` (nothing does, and it is taken away),
`asker` (the installed package in whose file the name is asked for; unknown where the user's own code does).
"""

import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

from errdoc.logs.facts.canonical import as_version
from errdoc.logs.lazy import lazy
from errdoc.match.text import Text
from errdoc.model import Event

#: Names that pages may use of a name that a release does not have.
ASKED_NAMES = (
    "asked_package", "asked_name", "asked_state", "asked_by", "went_in", "came_in", "now_called", "now_written",
    "dropped", "asker",
)  # fmt: skip
#: Those whose values are of the table and no log's.
TABLE_NAMES = frozenset({"now_called", "now_written", "asked_package", "went_in", "came_in"})
# cannot import name 'AdamW' from 'transformers' (…)
_IMPORT = lazy(
    r"cannot\s+import\s+name\s+['\"‘`]?(?P<name>\w+)['\"’`]?\s+from\s+(?:partially\s+initialized\s+module\s+)?"
    r"['\"‘](?P<place>[\w.]{1,120})"
)
# module 'numpy' has no attribute 'float'
_ATTRIBUTE = lazy(
    r"(?<!initialized )module\s+['\"‘]?(?P<place>[\w.]{1,120})['\"’]?\s+has\s+no\s+attribute\s+['\"‘]?(?P<name>\w+)"
)
# No module named 'keras.utils.np_utils'
_MODULE = lazy(r"No\s+module\s+named\s+['\"‘]?(?P<place>\w+(?:\.\w+){1,8})")
# 'DataFrame' object has no attribute 'append'      type object 'Trainer' has no attribute 'add_argparse_args'
_MEMBER = lazy(
    r"(?<!module )['\"‘](?P<place>\w{1,80})['\"’]\s+(?:object\s+)?has\s+no\s+attribute\s+['\"‘](?P<name>\w+)"
)
# TrainingArguments.__init__() got an unexpected keyword argument 'evaluation_strategy'
_ARGUMENT = lazy(r"(?P<place>[\w.]{1,120})\(\)\s+got\s+an\s+unexpected\s+keyword\s+argument\s+['\"‘](?P<name>\w+)")
# /opt/conda/lib/python3.11/site-packages/basicsr/data/degradations.py
_INSTALLED = lazy(r"(?:site|dist)-packages[/\\](?P<top>\w+)")
#: What each form asks for.
_FORMS = (("name", _IMPORT), ("name", _ATTRIBUTE), ("module", _MODULE), ("member", _MEMBER), ("argument", _ARGUMENT))
#: One of these is in each of them.
_SIGNS = ("cannot import name", "has no attribute", "No module named", "unexpected keyword argument")
# 2019-05-16 10:21:33     [2024/05/16 …
_DAY = lazy(
    r"(?<![\d.-])(?P<year>20[12]\d)[-/](?P<month>0[1-9]|1[0-2])[-/](?P<day>0[1-9]|[12]\d|3[01])[T ,_-]\d{1,2}[:.]"
)
#: Lines at the beginning that are searched for a day: a program writes its own on each, or on none.
_LINES = 400
#: tensorflow.keras is the keras beside it.
_ALIAS = ("tensorflow.keras", "keras")


class Names:
    """The rows of `kb/tables/removed.toml`.

    Args:
        table: as it is stored.
    """

    def __init__(self, table: Mapping[str, Any]) -> None:
        self._rows: list[Mapping[str, Any]] = list(table.get("name", ()))

    @cached_property
    def _by_name(self) -> dict[str, list[Mapping[str, Any]]]:
        found: dict[str, list[Mapping[str, Any]]] = {}
        for row in self._rows:
            found.setdefault(row["name"] or row["module"], []).append(row)
        return found

    def about(self, event: Event, names: Mapping[str, str], text: Text | None = None) -> dict[str, str]:
        """What pages may say of the name that an error asks for; empty where no row has it.

        Args:
            event: the error.
            names: what the log states, versions of packages among it.
            text: the log, for versions that no fact names and for its day.
        """
        row = self._row(event.text, text) if asks(event.text) else None
        if row is None:
            return {}
        said = {
            "asked_package": row["package"], "asked_name": row["name"] or row["module"], "went_in": row.get("gone", ""),
            "came_in": row.get("came", ""), "now_called": row.get("instead", ""), "now_written": row.get("write", ""),
            "dropped": "yes" if row.get("drop") else "", "asker": _asker(event, row["import"]),
        }  # fmt: skip
        state, by = _state(row, names, text)
        said |= {"asked_state": state, "asked_by": by}
        return {name: value for name, value in said.items() if value}

    def _row(self, message: str, text: Text | None) -> Mapping[str, Any] | None:
        """The row of the last name that the error asks for."""
        found = [row for asked in self._matches(message) if (row := self._best(asked, message, text)) is not None]
        return found[-1] if found else None

    def _matches(self, message: str) -> Iterator[tuple[str, str, str]]:
        """Kind, place and name of what is asked for, in the order of the text."""
        rows = [
            (found.start(), kind, found["place"], found.groupdict().get("name") or "")
            for kind, pattern in _FORMS for found in pattern.finditer(message)
        ]  # fmt: skip
        yield from (row[1:] for row in sorted(rows))

    def _best(self, asked: tuple[str, str, str], message: str, text: Text | None) -> Mapping[str, Any] | None:
        kind, place, name = asked
        if kind in ("name", "module"):
            return self._of_module(place, name)
        words = place.split(".")
        rows = [row for row in self._by_name.get(name, ()) if row["kind"] == kind and _fits(row, words)]
        near = [row for row in rows if _named(row, message, text)]
        # a function of one small word is anybody's: launch, fit, groupby
        return near[0] if near else next((row for row in rows if row["of"][:1].isupper()), None)

    def _of_module(self, module: str, name: str) -> Mapping[str, Any] | None:
        if module.startswith(_ALIAS[0]):
            module = module.replace(*_ALIAS, 1)
        top = module.partition(".")[0]
        rows = [row for row in self._by_name.get(name, ()) if row["kind"] == "name" and row["import"] == top]
        exact = [row for row in rows if row["module"] == module]
        loose = [row for row in rows if top in (row["module"], module)]
        if exact or loose or not name:
            whole = [module] if name else _beginnings(module)
            found = exact or loose
            return found[0] if found else next(
                (row for one in whole for row in self._by_name.get(one, ()) if row["kind"] == "module"), None
            )  # fmt: skip
        return next((row for row in self._by_name.get(f"{module}.{name}", ()) if row["kind"] == "module"), None)


def _asker(event: Event, package: str) -> str:
    """The installed package whose line asks for the name; empty where the user's does, or the package itself."""
    inside = _INSTALLED.search(event.frames[-1].file) if event.frames else None
    return inside["top"] if inside and inside["top"] != package else ""


def asks(message: str) -> bool:
    """Whether an error asks for a name at all: the table is read only then."""
    return any(sign in message for sign in _SIGNS)


def _beginnings(module: str) -> list[str]:
    """A dotted name and those that it lies in, the longest first."""
    parts = module.split(".")
    return [".".join(parts[:count]) for count in range(len(parts), 1, -1)]


def _fits(row: Mapping[str, Any], words: list[str]) -> bool:
    """Whether the class or function of a message is the row's: `Trainer.__init__`, `Trainer`, `hf_hub_download`."""
    own = [one for one in words if one != "__init__"]
    return bool(own) and (
        own[-1] == row["of"] or any(re.fullmatch(one, ".".join(words)) for one in row.get("also", ()))
    )


def _named(row: Mapping[str, Any], message: str, text: Text | None) -> bool:
    """Whether the error, or else the log, names the package."""
    top = str(row["import"])
    return top in message or (text is not None and top.lower() in text.words)


def _state(row: Mapping[str, Any], names: Mapping[str, str], text: Text | None) -> tuple[str, str]:
    """Whether the release has the name, and what the log says of the release."""
    version = names.get(row["package"]) or (_release(row, text) if text is not None else None)
    gone, came = (as_version(row.get(key, "")) for key in ("gone", "came"))
    if version and (have := as_version(version)):
        state = "gone" if gone and have >= gone else "not-yet" if came and have < came else "there"
        return state, f"{row['package']} {version}"
    day = _day(text) if text is not None else ""
    if day and came and day < row.get("came_on", ""):
        return "not-yet", day
    if day and gone and day < row.get("gone_on", ""):
        return "there", day
    # nothing tells the release: a name that went was there once for whoever wrote it down
    return ("gone", "") if gone else ("not-yet", "")


def _release(row: Mapping[str, Any], text: Text) -> str | None:
    """The package's release where a folder, a list of packages or the package itself names it."""
    name = re.escape(row["package"]).replace("_", "[-_]")
    if row["import"].replace("_", "").lower() not in text.squashed:
        return None
    # diffusers-0.30.0.dist-info · diffusers==0.30.0 · diffusers version: 0.30.0 · diffusers 0.30.0
    regex = re.compile(
        rf"(?<![\w./-]){name}(?:==|-| version: ?|[ \t]{{1,40}})v?(\d+\.\d+(?:\.\d+)*)(?![\w-]*\.(?:tar|zip))"
    )
    inside = re.compile(rf"[/\\]{name}-(\d+\.\d+(?:\.\d+)*)(?:[\w.]*)\.(?:dist-info|egg)")
    for line in text.lines:
        if found := inside.search(line.text) or regex.search(line.text):
            return found[1]
    return None


def _day(text: Text) -> str:
    """The last day of the timestamps at the log's beginning; empty where they name none."""
    days = [found.group("year", "month", "day") for line in text.lines[:_LINES] if (found := _DAY.search(line.text))]
    return "-".join(max(days)) if days else ""
