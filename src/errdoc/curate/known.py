"""What a guide or a page knows and no table does: a card, a chip, a platform, a release, an index of wheels.

`errdoc versions` and the commands of remedies read the tables alone: what stands only in a guide is known to its
readers and to nobody else, and grows old there.
"""

import re
from collections.abc import Callable, Iterator
from functools import cached_property
from typing import NamedTuple

from errdoc.curate.findings import Finding
from errdoc.curate.lines import commands_in
from errdoc.errors import PageError
from errdoc.kb.page import SECTIONS, Page, remedies_of
from errdoc.kb.translation import ENGLISH, HEADINGS, heading
from errdoc.kb.variants import parts
from errdoc.stack.tables import Tables
from errdoc.stack.versions import Range, Version

_FIX = "a row in kb/tables, with its source, or the page mended"
# https://download.pytorch.org/whl/cu130, https://pypi.jetson-ai-lab.io/jp6/cu126; not the nightly ones, which change
_INDEX = re.compile(
    r"https://((?:download\.pytorch\.org/whl/(?!nightly)|pypi\.jetson-ai-lab\.io/|(?:[\w-]+\.)?repo\.amd\.com/)[\w./-]*\w)"
)
# cu130, rocm7.14: indexes of one kind differ in these
_NUMBER = re.compile(r"[\d.]+$")
# gfx1031 to gfx1036, gfx90a
_CHIPS = re.compile(r"gfx(?P<first>[0-9a-f]{3,4})\b(?: ?(?:to|至|到|-) ?gfx(?P<last>\d{4})\b)?")
# HSA_OVERRIDE_GFX_VERSION=11.0.0, | as 11.0.0 |, | 当作 11.0.0 |
_OVERRIDE = re.compile(r"HSA_OVERRIDE_GFX_VERSION(?:_\d)?=\d|\| *(?:as|当作) *\d+\.\d+\.\d+")
# the chip that another passes for: run as gfx1030, 当作 gfx1030, run the code of gfx1030
_PASSED_FOR = re.compile(r"(?:as|当作|code of|运行) *gfx[0-9a-f]+")
# sm_86, sm_121a
_CODE = re.compile(r"\bsm_(\d{2,3})[af]?\b")
# RTX 3090 Ti, GTX 1080, RTX PRO 6000, RX 7900 XTX, MI300X, Arc B580, H100, GB200, RTX A6000
_CARD = re.compile(
    r"\b(?:(?:RTX|GTX) (?:PRO )?A?\d{3,4}(?: (?:Ti|SUPER|Super|Ada))?|RX \d{3,4}(?: XTX?)?|MI\d{2,3}X?|Arc [AB]\d{3}"
    r"|(?:[ABHV]\d{3}|GB\d{2,3}|GH\d{3}|K[248]0|L40?S?|T4|P40?))\b(?! ?[.\d])"
)
# JetPack 7.2
_JETPACK = re.compile(r"JetPack (\d+(?:\.\d+)?)")
# ROCm 6.4.4
_ROCM = re.compile(r"ROCm (\d+\.\d+(?:\.\d+)?)")
# PyTorch 2.11, torch==2.9.1, CUDA 13.2, Python 3.12
_RELEASE = re.compile(
    r"\b(?P<name>PyTorch|torch|TensorFlow|tensorflow|JAX|jax|CUDA|cuDNN|Python)(?:==| )"
    r"(?P<release>\d+\.\d+(?:\.\d+)?)\b"
)
#: Sections that tell what is wrong, in each kind of page: what they name is no advice.
_WRONG = {SECTIONS["failure"][2], *SECTIONS["guide"]}
_WRONG_SECTIONS = {f"## {heading(section, lang)}" for section in _WRONG for lang in (ENGLISH, *HEADINGS)}


class Line(NamedTuple):
    """A line, the systems that it is for (all where there are none), and whether it is for any release."""

    text: str
    systems: tuple[str, ...] = ()
    free: bool = True


class Index(NamedTuple):
    """An index of wheels: the systems that it is for (all where there are none), and its newest torch."""

    systems: frozenset[str] = frozenset()
    newest: Version | None = None

    def with_more(self, systems: frozenset[str], release: Version | None) -> "Index":
        """The same index, for these systems too and with this release."""
        known = [newest for newest in (self.newest, release) if newest is not None]
        return Index(self.systems | systems, max(known, default=None))


class Known:
    """What the tables know of all that.

    Args:
        tables: the compatibility tables.
    """

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    @cached_property
    def indexes(self) -> dict[str, Index]:
        """Indexes by address."""
        indexes = {"download.pytorch.org/whl/torch": Index()}
        for install in self.tables.installs:
            indexes |= {address: Index() for address in _INDEX.findall(install.command) if "{" not in address}
        for build in self.tables.builds("torch"):
            address = f"download.pytorch.org/whl/{build.variant}"
            indexes[address] = indexes.get(address, Index()).with_more(frozenset(), build.release)
        for row, _ in self.tables.rows("elsewhere", "ways"):
            builds = [
                served for served, _ in self.tables.rows("elsewhere", "served") if served["set"] == row.get("builds")
            ]
            for served in builds or [{}]:
                last = Range.parse(served["releases"]).last if served else None
                for address in _INDEX.findall(row["command"].replace("{index}", served.get("index", ""))):
                    indexes[address] = indexes.get(address, Index()).with_more(frozenset(row.get("os", ())), last)
        return indexes

    @cached_property
    def chips(self) -> set[str]:
        """AMD's chips."""
        served = {chip for row, _ in self.tables.rows("elsewhere", "served") for chip in row.get("chips", "").split()}
        return served | {gpu.chip for gpu in self.tables.other_gpus}

    @cached_property
    def native(self) -> set[str]:
        """Chips that PyTorch's newest ROCm build holds code for."""
        rows = [row for row, _ in self.tables.rows("elsewhere", "served") if row["set"] == "rocm"]
        return set(rows[-1]["chips"].split()) if rows else set()

    @cached_property
    def texts(self) -> str:
        """All that the ways for other platforms say, with the indexes of their builds."""
        ways = [row["text"] for row, _ in self.tables.rows("elsewhere", "ways")]
        served = self.tables.rows("elsewhere", "served")
        indexes = [row["index"].replace("rocm", "ROCm ") for row, _ in served]
        return "\n".join([*ways, *indexes, *(origin.note for _, origin in served)])

    def has_gpu(self, name: str) -> bool:
        """Whether a table has a card, or the family that a name in noughts stands for: RX 5000."""
        stem = name.rstrip("0")
        names = [*(gpu.name for gpu in self.tables.gpus), *(gpu.name for gpu in self.tables.other_gpus)]
        family = stem != name and any(stem in known for known in names)
        return family or bool(self.tables.gpu(name) or self.tables.other_gpu(name))

    def has_release(self, name: str, release: str) -> bool:
        """Whether a table has a release, or one that begins with these numbers."""
        some, wanted = Range.parse(release), Version.parse(release)
        if name == "CUDA":
            return any(toolkit.cuda in some or toolkit.release == wanted for toolkit in self.tables.toolkits)
        if name == "cuDNN":
            return any(wanted in row.releases or (row.releases.first or wanted) in some for row in self.tables.cudnns)
        if name == "Python":
            return self.tables.python(wanted) is not None
        framework = {"pytorch": "torch"}.get(name.lower(), name.lower())
        return any(build.release in some for build in self.tables.builds(framework))


def check(page: Page, tables: Tables) -> Iterator[Finding]:
    """What a page, in either language, says that no table knows, each thing once.

    A guide is held to the tables in everything; elsewhere releases and cards are of logs that have been.
    """
    if not tables.rows("elsewhere", "ways"):
        return
    known = Known(tables)
    kinds = GUIDE if page.kind == "guide" else PAGE
    for lines, path in _said(page):
        messages = dict.fromkeys(message for line in lines for kind in kinds for message in kind(line, known))
        for message in messages:
            yield Finding(path, 0, "KB160", message, _FIX)


def _said(page: Page) -> Iterator[tuple[list[Line], str]]:
    """The lines of a page and of its translations; its remedies with the systems that they are for."""
    remedies = [
        Line(text, tuple(row.get("platforms", ())))
        for row in remedies_of(page.head) for text in (str(row.get("text", "")), *commands_in(row))
    ]  # fmt: skip
    yield [*_lines(page.body), *remedies], page.path
    for lang, (_, body) in page.translations.items():
        yield list(_lines(body)), f"{page.path.removesuffix('.md')}.{lang}.md"


def _lines(body: str) -> Iterator[Line]:
    """The lines of a body without those of its sections on what is wrong."""
    try:
        sections = parts(body)
    except PageError:
        return  # a finding of its own
    wrong = False
    for part in sections:
        systems = tuple(value for clause in part.clauses if clause.name == "os" for value in clause.values)
        free = all(clause.name == "os" for clause in part.clauses)
        for text in part.text.splitlines():
            if text.startswith("## "):
                wrong = text.strip() in _WRONG_SECTIONS
            if not wrong:
                yield Line(text, systems, free)


def _indexes(line: Line, known: Known) -> Iterator[str]:
    for address in _INDEX.findall(line.text):
        index = known.indexes.get(address)
        if index is None:
            yield f"no table has the index {address}"
            continue
        if index.systems and line.systems and not index.systems.intersection(line.systems):
            yield f"the tables have the index {address} for {', '.join(sorted(index.systems))} alone"
        kind = _NUMBER.sub("", address)
        others = [
            other.newest for name, other in known.indexes.items() if _NUMBER.sub("", name) == kind and other.newest
        ]
        unpinned = line.free and "install" in line.text and "==" not in line.text
        if unpinned and index.newest and index.newest.short() != max(others).short():
            yield f"the index {address} ends with torch {index.newest}, others of its kind have {max(others)}"


def _chips(line: Line, known: Known) -> Iterator[str]:
    for chip in _named(line.text):
        if chip not in known.chips:
            yield f"no table has the chip {chip}"
    for chip in _named(_PASSED_FOR.sub("", line.text)) if _OVERRIDE.search(line.text) else ():
        if chip in known.native:
            yield f"{chip} is overridden, and PyTorch's newest ROCm build holds code for it"


def _named(text: str) -> list[str]:
    """The chips that a text names: of a range its ends."""
    numbers = [number for match in _CHIPS.finditer(text) for number in (match["first"], match["last"])]
    return [f"gfx{number}" for number in numbers if number]


def _codes(line: Line, known: Known) -> Iterator[str]:
    for digits in _CODE.findall(line.text):
        if known.tables.architecture(Version.parse(f"{digits[:-1]}.{digits[-1]}")) is None:
            yield f"no table has the architecture sm_{digits}"


def _jetpacks(line: Line, known: Known) -> Iterator[str]:
    for release in _JETPACK.findall(line.text):
        if not re.search(rf"JetPack {re.escape(release)}(?!\d)", known.texts):
            yield f"no table has JetPack {release}"


def _cards(line: Line, known: Known) -> Iterator[str]:
    for card in _CARD.findall(line.text):
        if not known.has_gpu(card):
            yield f"no table has the card {card}"


def _releases(line: Line, known: Known) -> Iterator[str]:
    for match in _RELEASE.finditer(line.text):
        if not known.has_release(match["name"], match["release"]):
            yield f"no table has {match['name']} {match['release']}"
    for release in _ROCM.findall(line.text):
        if not re.search(rf"ROCm {re.escape(release)}(?!\d)", known.texts):
            yield f"no table has ROCm {release}"


#: What is asked of a line: of any page, and of a guide.
PAGE: tuple[Callable[[Line, Known], Iterator[str]], ...] = (_indexes, _chips, _codes, _jetpacks)
GUIDE = (*PAGE, _cards, _releases)
