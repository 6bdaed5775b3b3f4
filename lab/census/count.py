"""The texts of all releases as one census: each once a package, with where it stands and what errdoc says of it."""

import math
import re
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from lab.census.ask import GENERAL, Answer
from lab.census.gather import Kept, Package, kept, used
from lab.census.plausible import masked
from lab.census.texts import Text

# What is said to whoever calls wrongly, not to whoever works on the package.
_TO_USERS = re.compile(
    r"\b(?:must|should|expect(?:s|ed)|found|got|given|install|please|try|cannot|invalid|unknown|not supported|missing|"
    r"requires?|did you)\b",
    re.IGNORECASE,
)
#: How much of a text's weight its sort has: what only developers meet counts less.
_SORTS = {"raise": 1.0, "assert": 0.6, "argparse": 1.0, "log": 0.6, "exit": 1.0, "warning": 0.4, "native": 0.5}


#: Texts of a package that errdoc is asked about.
ASKED = 300
#: Texts of a package whose kind is asked for where no page names them.
DRAWN = 40
#: More places than these say only that a check was copied.
_MANY = 8


@dataclass
class Counted:
    """One text of one package.

    Attributes:
        package: whose it is.
        mask: what stays of it whatever is put in.
        text: as the newest release writes it.
        classes: the modules of that release's exceptions.
        sites: how many places of that release print it.
        releases: which releases have it.
        public: whether one of its places is in a function that users call.
        asked: whether it is one of those that errdoc is asked about.
        drawn: whether its kind is asked for too.
        answer: what errdoc says of it.
    """

    package: Package
    mask: str
    text: Text
    classes: Mapping[str, str]
    sites: int = 0
    releases: set[str] = field(default_factory=set)
    public: bool = False
    asked: bool = False
    drawn: bool = False
    answer: Answer = field(default_factory=Answer)

    @property
    def weight(self) -> float:
        """How likely people meet it."""
        return reach(
            self.text, weight=self.package.weight, sites=self.sites, public=self.public,
            share=len(self.releases) / len(self.package.releases), newest=self.package.releases[0] in self.releases,
        )  # fmt: skip


def reach(text: Text, *, weight: int, sites: int, public: bool, share: float, newest: bool) -> float:
    """How likely people meet a text, as far as a source tells: an order, no probability.

    Args:
        text: as its source writes it.
        weight: of its package.
        sites: how many places print it.
        public: whether one of them is in a function that users call.
        share: of the releases that were read, those that have it.
        newest: whether the newest has it.
    """
    return (
        weight
        * _SORTS[text.sort]
        * (1 + math.log2(min(max(sites, 1), _MANY)) / 2)
        * (0.4 + 0.6 * share)
        * (1.0 if newest else 0.7)
        * (1.0 if public else 0.6)
        * (0.6 if "/_" in text.file else 1.0)
        * (1.3 if _TO_USERS.search(masked(text.text)) else 1.0)
        * (0.4 if text.exception == "NotImplementedError" else 1.0)
    )


def of_package(package: Package) -> tuple[list[Counted], list[str]]:
    """The texts of a package's releases, newest wording first, and the releases that are kept."""
    rows: dict[tuple[bool, str], Counted] = {}
    read = []
    for version in package.releases:
        found = kept(package.name, version)
        if found is not None:
            read.append(version)
            _add(rows, package, found)
    return list(rows.values()), read


def _add(rows: dict[tuple[bool, str], Counted], package: Package, found: Kept) -> None:
    for text in found.texts:
        if not used(text.file):
            continue  # it was kept when more was counted
        mask = masked(text.text)
        row = rows.setdefault(
            (text.sort == "native", mask), Counted(package, mask, text, found.classes, releases={found.version})
        )
        row.releases.add(found.version)
        # Places are counted in the newest release that has it.
        if row.classes is found.classes:
            row.sites += 1
            row.public |= text.public


def draw(rows: Iterable[Counted]) -> None:
    """Choose the texts of a package that errdoc is asked about: some, by chance, the same each time."""
    for place, row in enumerate(sorted(rows, key=lambda row: zlib.crc32(row.mask.encode()))[:ASKED]):
        row.asked, row.drawn = True, place < DRAWN


@dataclass(frozen=True)
class Figures:
    """What was counted of a package's texts: `page` of those asked, the rest of those drawn that no page names."""

    texts: int
    sites: int
    asked: int
    page: int
    drawn: int
    kind: int
    general: int
    nothing: int


def figures(rows: Sequence[Counted]) -> Figures:
    """The figures of some texts."""
    told = [row.answer for row in rows if row.drawn and not row.answer.page]
    return Figures(
        texts=len(rows),
        sites=sum(row.sites for row in rows),
        asked=sum(row.asked for row in rows),
        page=sum(bool(row.answer.page) for row in rows if row.asked),
        drawn=len(told),
        kind=sum(one.kind not in {"", GENERAL} for one in told),
        general=sum(one.kind == GENERAL for one in told),
        nothing=sum(not one.kind for one in told),
    )


def ranked(rows: Iterable[Counted]) -> Iterator[tuple[str, list[Counted]]]:
    """Masks in the order of their weight, summed over packages, each with its texts."""
    together: dict[str, list[Counted]] = {}
    for row in rows:
        together.setdefault(row.mask, []).append(row)
    return iter(sorted(together.items(), key=lambda item: (-sum(row.weight for row in item[1]), item[0])))
