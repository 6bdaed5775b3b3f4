"""Error texts among the strings of a binary: sentences which say that something is wrong.

A binary does not tell where a string is printed, nor as which exception, and a message that C++ puts together from
pieces stands in it as its pieces. So these are counted apart from those of Python sources.
"""

import re
from typing import IO

from lab.census.texts import CLOSE, OPEN, Text, letters
from lab.releases import runs

_WRONG = re.compile(
    r"\b(?:must|should (?:be|have|not)|cannot|can't|could not|couldn't|expect(?:ed|s)|invalid|"
    r"unsupported|not supported|fail(?:ed|ure)|exceed(?:s|ed)?|mismatch|out of (?:range|bounds|memory)|"
    r"not (?:found|allowed|a valid)|(?:does|do|did|is|are|was) not|doesn't|isn't|only supports?|missing|unknown|"
    r"not implemented|unexpected|unable to|illegal|no such|too (?:large|small|many|few))\b",
    re.IGNORECASE,
)
# Sentences of a manual, of a compiler's options, of a licence; names of kernels.
_OTHER = re.compile(
    r"^(?:Args?|Returns?|Note|Example|Enables?|Disables?|Specif(?:y|ies)|Print|Set|Whether|If set|If true|Allow|"
    r"Control|Number of)\b|copyright|::|[{};]\s*$|^\s*//|<[a-z]+>|\(\*\)|__\w+__|^[a-z]+[A-Z]\w*\(",
    re.IGNORECASE,
)
# %s, %zu, %5.2f  ·  $0  ·  {} and {0}
_PUT_IN = re.compile(r"%[-+ #0]*\d*(?:\.\d+)?(?:hh?|ll?|z|j)?([diuxXfegsp])|(?<!\w)\$\d|\{\d?\}")
_WORDS = 4
_LONGEST = 300


def native(stream: IO[bytes], file: str) -> list[Text]:
    """The error texts of a binary, each once."""
    found = []
    for run in runs(stream):
        if len(run) > _LONGEST or not _WRONG.search(text := " ".join(run.decode("ascii").split())):
            continue
        if len(re.findall(r"[A-Za-z]{2,}", text)) < _WORDS or _OTHER.search(text) or letters(text) < 0.7 * len(text):
            continue
        found.append(Text("native", "", _PUT_IN.sub(_hole, text), file, 0, ""))
    return found


def _hole(match: re.Match[str]) -> str:
    number = match[1] and match[1] in "diuxX"
    return f"{OPEN}value{':d' if number else ''}{CLOSE}"
