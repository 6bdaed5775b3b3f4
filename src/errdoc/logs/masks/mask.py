"""Masks what varies between two runs of the same failure, so that their texts compare and hash equal.

Masked are numbers with their units, times, versions, addresses, identifiers, shapes and the folders of paths. A file
keeps its own name (`<path>module.py`), words keep their digits (`conv2d`, `float32`, `cudart64_110`). Each pass is
linear: possessive and bounded repeats, and none of them can begin twice in one run of characters.
"""

import hashlib
import re

from errdoc.logs.lazy import lazy

#: Passes until nothing changes: two, three where a mask made a new border.
_PASSES = 8
#: Longer texts are cut: no event is as long.
_LONGEST = 1_000_000

# What stands between blanks, quotes and brackets and can vary, with a digit, slash, colon or dash in it:
# `/opt/env/lib/x.py`, `2.1.0+cu121`, `12:30:45.123`, not `File`
_TOKEN = lazy(r"""(?<![^\s"'`<>()\[\]{},;=|])[^\s"'`<>()\[\]{},;=|\d/\\:-]*+[\d/\\:-][^\s"'`<>()\[\]{},;=|]*+""")
# "https://host:8080/x", "tcp://10.0.0.1:29500"
_URL = lazy(r"[a-z][a-z0-9+]{1,10}://.")
# "C:\Users", "/opt", "~/x", "./x", "..\x"
_ROOTED = lazy(r"(?:[A-Za-z]:|[~.]{1,2})?[\\/]")
# "42", "-3.5e-05", "v2.1.0rc1+cu121", "2024-05-01T12:30:45.123Z", "10.0.0.1:29500", "45/100", "8x3x224", "1.89GHz"
_NUMBER = (
    r"(?<![A-Za-z0-9_])(?:[+-]|v(?=\d))?\d++(?:[.:/xT+-]\d++){0,40}+(?:[eE][+-]?\d++)?"
    r"(?:\.?(?:a|b|rc|dev|post)\d++|\.?(?:alpha|beta)\d*+)?(?:\+[A-Za-z0-9.]{1,40}+)?"
    r"(?:[KMGTP]i?[Bb]?(?:/s)?|B|kB|[kMG]?Hz|[mun]?s|it/s|s/it|x|Z|W|C|%)?(?![A-Za-z0-9_])"
)
_VARIABLE = lazy(
    # "GPU-1a2b3c4d-0000-1111-2222-333344445555", "0x7f0012ab34cd", "0000:3b:00.0"
    r"(?P<hex>(?<![A-Za-z0-9])[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}(?![A-Za-z0-9])"
    r"|(?<![A-Za-z0-9])0[xX][0-9a-fA-F]++"
    r"|(?<![A-Za-z0-9])[0-9a-fA-F]{4,8}(?::[0-9a-fA-F]{2}){2}(?:\.[0-9a-fA-F])?(?![A-Za-z0-9:])"
    # "3f2a9c0d1e4b": a digest or a container
    r"|(?<![A-Za-z0-9])(?=[a-f]{0,11}\d)(?=\d{0,11}[a-f])[0-9a-f]{12,128}+(?![A-Za-z0-9]))"
    rf"|{_NUMBER}"
    # "rank3", "node12", "img_0001", "E0715"
    r"|(?<![A-Za-z0-9])(?P<counted>rank|gpu|GPU|node|worker|task|thread|process|host|Rank|Thread|Process|Worker)\d++(?![A-Za-z])"
    r"|(?<=[A-Za-z_])\d{4,}+(?![A-Za-z0-9])"
)
# "[<n>, <n>, None]", "(<n>,)"
_SHAPE = lazy(r"[\[(] ?(?:<n>|None|\?)(?: ?, ?(?:<n>|None|\?)){0,40}+ ?,? ?[\])]")
# "<n> GiB"
_UNIT = lazy(r"<n>(?: (?:[KMGTP]i?B|[KM]?[Bb]ytes?|B)(?![A-Za-z0-9]))+")
_BLANKS = lazy(r"[ \t]+")


def mask(text: str) -> str:
    """The text with its variable parts masked; masking it again changes nothing.

    Example:
        >>> mask('File "/opt/env/lib/torch/functional.py", line 12')
        'File "<path>functional.py", line <n>'
    """
    text = text[:_LONGEST]
    for _ in range(_PASSES):
        masked = _masked(text)
        if masked == text:
            break
        text = masked
    return text


def fingerprint(text: str) -> str:
    """12 hexadecimal digits that are equal for texts that differ in their variable parts only."""
    return hashlib.sha256(mask(text).encode("utf-8", errors="replace")).hexdigest()[:12]


def _masked(text: str) -> str:
    text = _TOKEN.sub(_token, text)
    text = "\n".join([_BLANKS.sub(" ", line).strip() for line in text.split("\n")])
    return _SHAPE.sub("<shape>", _UNIT.sub("<n>", text))


def _token(match: re.Match[str]) -> str:
    token = match.group()
    if _URL.match(token):
        return "<url>"
    if "/" in token or "\\" in token:
        whole = _VARIABLE.match(token)
        separators = token.count("/") + token.count("\\")
        # In "5ms/step" the slash stands behind a number, also when that is masked already.
        rooted = match.string[match.start() - 1 : match.start()] != ">" and _ROOTED.match(token)
        if not (whole and whole.end() == len(token)) and (separators > 1 or rooted):
            name = re.split(r"[\\/]", token.rstrip("\\/"))[-1]
            return f"<path>{_word(name)}" if name else token
    return _word(token)


def _word(word: str) -> str:
    return _VARIABLE.sub(_variable, word)


def _variable(match: re.Match[str]) -> str:
    if match["hex"]:
        return "<hex>"
    return f"{match['counted'] or ''}<n>"
