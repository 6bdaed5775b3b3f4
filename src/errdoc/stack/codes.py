"""Error codes of CUDA, its libraries, NCCL, the driver and ended processes: what a number or a name means.

Reads what a person types or pastes; the codes themselves come from the knowledge base.
"""

import re
from collections.abc import Sequence

from errdoc.record import record


@record
class Space:
    """A set of numbers that one interface hands out.

    Attributes:
        id: as in the tables: `cudart`, `xid`.
        title: for readers, and `title_zh` in Chinese.
        product: whose releases the codes name, or an empty text.
        said: words, in small letters, that name the space in front of a number.
    """

    id: str
    title: str
    title_zh: str
    product: str
    said: tuple[str, ...]


@record
class Code:
    """One code of a space.

    Attributes:
        also: further names of the same code.
        text: what the vendor's own function says; empty where it has none.
        hint: what it usually comes from; `hint_zh` the same in Chinese.
        pages: ids of the failures that it leads to.
        releases: of the space's product: `<=10.0`, `>=10.1`, `>12.9`, `7-8`, `8`; empty where it holds for all.
        source: where number, name and text were seen.
        confidence: `verified` or `recalled`.
    """

    space: str
    code: int
    name: str
    also: tuple[str, ...] = ()
    text: str = ""
    hint: str = ""
    hint_zh: str = ""
    pages: tuple[str, ...] = ()
    releases: str = ""
    source: str = ""
    confidence: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """All its names, the first first."""
        return (self.name, *self.also)


#: Digits of the spaces whose vendor writes hexadecimal numbers.
_HEXADECIMAL = {"ntstatus": 8, "hsa": 4}


def spelled(space: str, code: int) -> str:
    """A code as its vendor writes it.

    Example:
        >>> spelled("ntstatus", 0xC0000005), spelled("hsa", 0x1008), spelled("cudart", 35)
        ('0xC0000005', '0x1008', '35')
    """
    digits = _HEXADECIMAL.get(space)
    return f"0x{code:0{digits}X}" if digits else str(code)


# cudaErrorNoDevice   CUDNN_STATUS_MAPPING_ERROR
_NAME = re.compile(r"[A-Za-z_]\w*")
# 35 of "(35 vs. 0)" and "error=35", 0x23; not the 3 of "sm_35", the 11 of "11.8" or the 22 of "line 3:22"
# also -11 and -1073741819, 3221225477
_NUMBER = re.compile(
    r"(?<![\w.:])(?:0x[0-9a-f]{1,8}|\d{1,6}|[2-4]\d{9})(?![\w:]|\.\d)|(?<![^\s(=:,'\"])-\d{1,10}(?![\w:]|\.\d)"
    r"|(?<=xid)\d{1,3}(?!\w)",
    re.IGNORECASE,
)
# (PCI:0000:3b:00) of a kernel line
_PLACE = re.compile(r"\(PCI:[^)\n]{0,60}\)", re.IGNORECASE)
# the spaces and punctuation between the words of a message
_GAPS = re.compile(r"[\W_]+")
#: Characters of what is asked that are looked at: a name or a line, not a log.
_LONGEST = 2000
#: Letters of a message below which its text alone names nothing: "timeout", "no error".
_TELLING = 13


def matching(asked: str, codes: Sequence[Code], spaces: Sequence[Space]) -> list[Code]:
    """The codes that a text names: by name, else by number, else by the vendor's message.

    Words beside a number or a message choose its space ("Xid 79", "cudnn 4", "HIP error: …"); without them all answer.

    Example:
        >>> xid = Space("xid", "Xid", "Xid", "", ("xid",))
        >>> [one.name for one in matching("NVRM: Xid (PCI:0000:3b:00): 79, GPU lost", [Code("xid", 79, "GONE")], [xid])]
        ['GONE']
    """
    asked = _PLACE.sub(" ", asked[:_LONGEST])
    number, only = _meant(_number(asked))
    words = {word.lower() for word in _NAME.findall(asked)}
    named = [one for one in codes if not words.isdisjoint(name.lower() for name in one.names)]
    if named:
        return [one for one in named if one.code == number] or named
    if number is not None:
        chosen = {only} if only else _spaces(asked, words, spaces)
        found = [one for one in codes if one.code == number and (not chosen or one.space in chosen)]
        return sorted(found, key=lambda one: one.releases.startswith("<="))  # numbers of today before those of old
    found = _by_message(asked, codes)
    chosen = _spaces(asked, words, spaces)
    return [one for one in found if one.space in chosen] or found


def _meant(number: int | None) -> tuple[int | None, str]:
    """A number as the tables have it, and the only space that it can be of; an empty text where it may be of any.

    Example:
        >>> _meant(-11), _meant(-1073741819) == (0xC0000005, "ntstatus"), _meant(137)
        ((11, 'signal'), True, (137, ''))
    """
    if number is None or 0 <= number < 1 << 31:
        return number, ""
    if -64 <= number < 0:
        return -number, "signal"  # as Python's subprocess tells it
    return number % (1 << 32), "ntstatus"


def _number(asked: str) -> int | None:
    found = _NUMBER.search(asked)
    return int(found[0], 16 if found[0].lower().startswith("0x") else 10) if found else None


def _spaces(asked: str, words: set[str], spaces: Sequence[Space]) -> set[str]:
    """The spaces that most words of the text name; none where no word does."""
    if "xid" in asked.lower():
        words = words | {"xid"}  # Xid79
    counts = {space.id: len(words.intersection(space.said)) for space in spaces}
    most = max(counts.values(), default=0)
    return {ident for ident, count in counts.items() if most and count == most}


def _by_message(asked: str, codes: Sequence[Code]) -> list[Code]:
    """The codes whose message stands in the text, the longest message alone."""
    plain = _plain(asked)
    found = [one for one in codes if len(one.text) >= _TELLING and f" {_plain(one.text)} " in f" {plain} "]
    if not found:
        return [one for one in codes if one.text and _plain(one.text) == plain]
    longest = max(len(one.text) for one in found)
    return [one for one in found if len(one.text) == longest]


def _plain(text: str) -> str:
    return _GAPS.sub(" ", text).strip().lower()


def nearest(asked: str, codes: Sequence[Code], most: int = 5) -> list[str]:
    """Names of codes that look like a text, best first: those that hold it, then those spelled like it.

    Of a number that its space does not have: the names that it has in other spaces.
    """
    number, _ = _meant(_number(_PLACE.sub(" ", asked[:_LONGEST])))
    if number is not None and (same := [one.name for one in codes if one.code == number]):
        return list(dict.fromkeys(same))[:most]
    import difflib

    wanted = asked[:_LONGEST].strip().lower()
    names = {name.lower(): name for one in codes for name in one.names}
    inside = [name for low, name in names.items() if wanted and wanted in low] if len(wanted) > 3 else []
    close = [names[low] for low in difflib.get_close_matches(wanted[:80], list(names), n=most, cutoff=0.6)]
    return list(dict.fromkeys([*sorted(inside, key=len), *close]))[:most]
