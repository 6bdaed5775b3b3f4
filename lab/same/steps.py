"""Which remedy of a page a step is, whatever values it was filled with.

Names: `failure/cause~digest`, `cause~digest`, `kind~digest`. The digest is of the remedy's own words: it has its name
wherever it stands; a reworded one has another, and `renamed` says which it was.
"""

import difflib
import functools
import re
import tomllib
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

# {frame_line}  {keras:minor}, but neither ${HOME} nor {{node}}
_HOLE = re.compile(r"(?<![${])\{[a-z_]\w*(?::[a-z]+)?\}(?!\})")
# ```toml … ``` at the head of a page
_HEAD = re.compile(r"\A```toml\n(.*?)^```$", re.DOTALL | re.MULTILINE)
#: From this likeness on, a remedy that is new where one is gone is the same in other words.
_ALIKE = 0.5


def digest(text: str) -> str:
    """Eight digits that stand for a text."""
    return f"{zlib.crc32(text.encode('utf-8', 'surrogatepass')):08x}"


@dataclass(frozen=True)
class Remedies:
    """The remedies of all pages.

    Attributes:
        of: for each list of remedies (`failure/cause`, a cause, a kind) their words, by name, in their order.
    """

    of: dict[str, dict[str, str]] = field(default_factory=dict)

    def name(self, page: str, target: str, text: str, commands: Sequence[str] = ()) -> str:
        """The name of the remedy that a step was made of; `target?digest` where no page has it.

        Args:
            page: the failure that was named; empty where none was.
            target: what the step is for: a cause, a kind.
            text: its words, in English.
            commands: what it has people type.
        """
        for owner in (f"{page}/{target}", target):
            rows = self.of.get(owner, {})
            fitting = [name for name, words in rows.items() if _pattern(words.split("\n", 1)[0]).fullmatch(text)]
            if fitting:
                return max(fitting, key=lambda name: _closeness(rows[name], commands))
        # steps of the tables' resolver, and remedies that a dialect put in other words
        return f"{target}?{digest(re.sub(r'[0-9]+', '#', text))}"


def _closeness(words: str, commands: Sequence[str]) -> tuple[int, int]:
    """Of several remedies that fit a step the one with its commands, then the one that leaves least to its values."""
    patterns = [_pattern(line) for line in words.split("\n")[1:]]
    typed = sum(any(one.fullmatch(command) for one in patterns) for command in commands)
    return typed, len(_HOLE.sub("", words.split("\n", 1)[0]))


@functools.lru_cache(maxsize=20_000)
def _pattern(template: str) -> re.Pattern[str]:
    """What a remedy's words, or one of its commands, fit when they are filled in."""
    return re.compile(".+?".join(re.escape(part) for part in _HOLE.split(template)), re.DOTALL)


def remedies(folder: Path) -> Remedies:
    """The remedies of a folder of pages."""
    found: dict[str, dict[str, str]] = {}
    places = ("failures/*/*/failure.md", "causes/*.md", "kinds/*.md")
    for path in sorted(path for place in places for path in folder.glob(place)):
        if path.name.endswith(".zh.md") or not (head := _HEAD.match(path.read_text("utf-8"))):
            continue
        page = tomllib.loads(head[1])
        for owner, rows in [(page["id"], page.get("remedy", [])), *(
            (f"{page['id']}/{one['id']}", one.get("remedy", [])) for one in page.get("cause", [])
        )]:  # fmt: skip
            found.setdefault(owner, {}).update(_named(owner, rows))
    return Remedies({owner: rows for owner, rows in found.items() if rows})


def _named(owner: str, rows: Iterable[Mapping[str, Any]]) -> dict[str, str]:
    words = ["\n".join([row.get("text", ""), *row.get("commands", [])]) for row in rows]
    return {f"{owner}~{digest(one)}": one for one in words}


def renamed(old: Remedies, new: Remedies) -> dict[str, str]:
    """The names of remedies that were put in other words, each with the new one."""
    found = {}
    for owner, before in old.of.items():
        now = new.of.get(owner, {})
        gone, come = [name for name in before if name not in now], [name for name in now if name not in before]
        for name in gone:
            likeness = {other: _likeness(before[name], now[other]) for other in come}
            best = max(come, key=likeness.__getitem__, default=None)
            if best is not None and likeness[best] >= _ALIKE:
                found[name] = best
                come.remove(best)
    return found


def _likeness(one: str, other: str) -> float:
    return difflib.SequenceMatcher(None, one.split(), other.split(), autojunk=False).ratio()
