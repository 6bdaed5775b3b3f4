r"""Characters that stand between a log and its text: escapes, carriage returns, HTML, quotes, full-width letters.

Everything here works on one raw line and leaves ordinary ASCII text untouched after a few cheap tests.
"""

import re
from itertools import pairwise
from unicodedata import east_asian_width

from errdoc.logs.lazy import lazy

# \x1b[1;31m   \x1b]0;title\x07   \x1b(B   \x9b0m, and as text: ^[[31m   \033[0m   \u001b[1m   e[1m
_ESCAPE = lazy(
    r"\x1b\][^\x07\x1b\x9c]{0,400}(?:\x07|\x1b\\|\x9c)?"
    r"|[\x1b\x9b\u241b]\[?[0-?]{0,32}[ -/]{0,4}[@-~]"
    r"|(?:\^\[|\\033|\\x1[bB]|\\u001[bB])\[[0-9;]{0,16}[A-Za-z]"
    r"|(?<![A-Za-z0-9_\])])e\[[0-9;]{0,16}m"
)
# [31m and [0m without their escape character; not "[10m 3s]"
_BARE_COLOUR = lazy(r"\[(?:0|1|2|4|22|24|[39][0-7]|39|[01];[39][0-7]|38;5;\d{1,3}(?:;1)?)m(?![ ]?\d{1,2}s)")
# C0 controls without tab, DEL, C1, zero-width characters, byte order mark, soft hyphen, direction marks
_CONTROL = lazy(r"[\x00-\x08\x0b-\x1f\x7f-\x84\x86-\x9f\xad\u200b-\u200f\u202a-\u202e\u2060\ufeff]")
_ENTITIES = {
    "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'", "&#x27;": "'", "&apos;": "'", "&nbsp;": " ", "&#160;": " ",
    "&amp;": "&",
}  # fmt: skip
_ENTITY = lazy("|".join(_ENTITIES))
# File "a.py", in <em>main</em>, where Markdown took the underscores of __main__
_EMPHASIS = lazy(r"<(em|strong)>(\w{1,60})</\1>")
_TAG = lazy(r"</?(?:pre|code|b|i|p|span|div|font)(?: [^<>]{0,200})?>")
_BREAK = lazy(r"<br ?/?>", re.IGNORECASE)
_QUOTES = str.maketrans(
    {
        "\u201c": '"', "\u201d": '"', "\u201e": '"', "\u201f": '"', "\u2018": "'", "\u2019": "'", "\u201a": "'",
        "\u201b": "'", "\u00a0": " ", "\u202f": " ", "\u2028": " ", "\u2029": " ", "\u0085": " ",
    }
)  # fmt: skip
_FULL_WIDTH_WORD = lazy("[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]+")
# RuntimeError：CUDA error, where the punctuation stands between ASCII
_FULL_WIDTH_MARK = lazy("(?<=[!-~])[\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff5e](?=[ -~]|$)")
#  45%|####     | 9/20 [00:01<00:02,  5.1it/s]     199/199 [=====>....] - 13s 64ms/step     12.3/80.1 MB 3.1 MB/s
_BAR = lazy(
    r"\d{1,3}%\s{0,3}[|\u2502\u2588\u2501\[]|\d/(?:\d+|\?) \[|\[[=#>.\u2588 -]{6,}\]|[\d?](?:it"
    r"|[A-Za-z]{1,12})/s\b|[\d?]s/[a-z]{1,12}\b"
    r"|\d/\d+(?:\.\d+)? [kKMG]i?B|\u2501{3}|ms/step|\beta \d|\bETA[: ]"
)
# ... 9/20 [00:01<00:02,  5.1it/s]Traceback (most recent call last):
_BAR_END = lazy(r"\d/(?:\d+|\?) \[[\d:?]{1,12}<[^\]\n]{1,200}\](?=[^\s,\]])")
# ...compute capability: 7.5   2021-03-22 20:54:06.730525: I tensorflow/core/x.cc:1] …
_TF_INSIDE = lazy(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{6}: [IWEF] [\w./\\-]{1,200}:\d+\]")
# ^^^^[rank1]:[E1011 21:29:41.832146912 ProcessGroupNCCL.cpp:607] …
_C10_INSIDE = lazy(
    r"(?:\[rank\d+\]: ?)?\[[IWEF]\d{0,4} (?:\d\d:\d\d:\d\d\.\d{1,9} )?(?:\d+ )?(?:ProcessGroup\w*|\w*Watchdog\w*"
    r"|socket|TCPStore)\.cpp:\d+\]"
)

# acc: 0.9209Killed      [00:43<00:26,  8.83s/it]^C      100%|###|Segmentation fault (core dumped)
# ^CTraceback (most recent call last):
_DEATH = (
    r"(?:Killed|Terminated|Aborted|Bus error|Segmentation fault|Illegal instruction|Floating point exception)"
    r"(?: \(core dumped\))?|\^C"
)
_GLUED = lazy(rf"(?<=[\d\]%|)])(?:{_DEATH})(?=$|Traceback \(most)|(?<=\^C)(?=Traceback \(most)")
_ENDED = lazy(rf"(?:{_DEATH})$")
#: With one of them ends every text that is cut there.
_TAILS = ("illed", "erminated", "borted", "us error", "fault", "nstruction", "exception", "dumped)", "^C")


#: Longer runs of blanks, or of anything else, say nothing more, and take patterns very long.
_MOST_BLANKS, _MOST_JOINED = 128, 4096
_BLANKS = lazy(r"[^\S\r\n]{129,}")
_JOINED = lazy(r"\S{4097,}")


def squeezed(text: str) -> str:
    """The text with long runs of blanks shortened, and the middle of long runs of other characters left out."""
    if len(text) <= _MOST_BLANKS:
        return text
    if " " * (_MOST_BLANKS + 1) in text or "\t" in text or not text.isascii():
        text = _BLANKS.sub(" " * _MOST_BLANKS, text)
    if len(text) > _MOST_JOINED:
        half = _MOST_JOINED // 2
        text = _JOINED.sub(lambda found: f"{found[0][:half]}…{found[0][-half:]}", text)
    return text


def width(text: str) -> int:
    """Columns that a text takes in a terminal, trailing blanks not counted."""
    text = text.rstrip()
    if text.isascii():
        return len(text)
    return len(text) + sum(1 for mark in text if mark >= "\u1100" and east_asian_width(mark) in "WF")


def segments(text: str) -> list[str]:
    """The texts that one line shows: parts between carriage returns, of overwritten progress bars only the last."""
    if "\x08" in text:
        # Keras goes back with backspaces.
        text = re.sub("\x08+", "\r", text)
    if "\r" not in text:
        return [text]
    kept: list[str] = []
    bar_before = False
    for part in text.split("\r"):
        if not part.strip():
            continue
        bar = _BAR.search(part) is not None
        if bar and bar_before:
            kept[-1] = part
        else:
            kept.append(part)
        bar_before = bar
    return kept or [""]


def without_escapes(text: str) -> str:
    """The text without colours, cursor movements, window titles and control characters."""
    if "\x1b" in text or "e[" in text or "[[" in text or "\\" in text or not text.isascii():
        text = _ESCAPE.sub("", text)
    if "m" in text and "[" in text:
        text = _BARE_COLOUR.sub("", text)
    return _CONTROL.sub("", text)


def uncoloured(text: str) -> str:
    """Lines without escapes; each stays a line, and what a carriage return parts stays apart."""
    return "\r".join(without_escapes(part) for part in text.split("\r"))


def plain(text: str) -> str:
    """The text with HTML, typographic quotes and full-width letters turned into ASCII."""
    if "&" in text and ";" in text:
        text = _ENTITY.sub(lambda found: _ENTITIES[found[0]], text)
    if "</" in text:
        text = _TAG.sub("", _EMPHASIS.sub(r"__\2__", text))
    if not text.isascii():
        text = text.translate(_QUOTES)
        if any("\uff01" <= mark <= "\uff5e" for mark in text):
            text = _FULL_WIDTH_WORD.sub(_narrow, text)
            text = _FULL_WIDTH_MARK.sub(_narrow, text)
    return text


def _narrow(found: re.Match[str]) -> str:
    return "".join(chr(ord(mark) - 0xFEE0) for mark in found[0])


def is_ending(text: str) -> bool:
    """Whether a text is all that a shell prints of a program that was ended."""
    return _ENDED.fullmatch(text) is not None


def is_bar(text: str) -> bool:
    """Whether a text looks like a progress bar."""
    return _BAR.search(text) is not None


def apart(text: str) -> list[str]:
    """The log lines that stand in one line because a line break is missing between them."""
    if text.endswith(_TAILS) or "^CTrace" in text:
        found = _GLUED.search(text, max(0, len(text) - 400))
        if found is not None and found.start():
            return [*apart(text[: found.start()]), *apart(text[found.start() :])]
    if len(text) < 30:
        return [text]
    if "<" not in text and ": " not in text and ".cpp:" not in text:
        return [text]
    cuts = {0, len(text)}
    if "<" in text:
        cuts.update(found.start() for found in _BREAK.finditer(text))
        cuts.update(found.end() for found in _BAR_END.finditer(text))
    for pattern, sign in ((_TF_INSIDE, ": "), (_C10_INSIDE, ".cpp:")):
        if sign in text[12:]:
            cuts.update(found.start() for found in pattern.finditer(text, 1) if found.start() > 12)
    if len(cuts) == 2:
        return [text]
    parts = [text[start:end] for start, end in pairwise(sorted(cuts))]
    return [_BREAK.sub("", part) for part in parts]
