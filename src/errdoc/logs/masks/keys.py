r"""Private keys: whole, without their end or beginning, behind a logger's prefix on every line, with `\n` escapes.

Of a line only what is of the key is taken out, and where a key is cut off, the lines behind it stay.
"""

import re
from collections.abc import Iterator

from errdoc.logs.lazy import lazy
from errdoc.logs.masks.chance import is_random, looks_drawn
from errdoc.logs.masks.pseudonyms import Pseudonyms

#: Lines of a key: one of 16,384 bits has 200.
_MOST_LINES = 400
#: Characters of a line of a key that nothing names; of one that is no word; and the longest that is looked at.
_FULL, _SHORT, _LONGEST = range(60, 77), 16, 2000

_NAME = r"[A-Za-z0-9 ]{0,40}(?:PRIVATE KEY(?: BLOCK)?|KEY FILE|Static key V1)"
_BEGIN, _END = (rf"-{{4,5}} ?{mark} {_NAME} ?-{{4,5}}" for mark in ("BEGIN", "END"))
# "-----BEGIN OPENSSH PRIVATE KEY-----", "---- BEGIN SSH2 ENCRYPTED PRIVATE KEY ----", "Private-Lines: 8" of PuTTY;
# before "MIIEpAIBAAKCAQEA…" and "b3BlbnNzaC1rZXktdjE…", how keys begin in DER's and OpenSSH's form
_BEGINS = lazy(
    rf"{_BEGIN}|Private-Lines: \d{{1,3}}(?=\s*$)|(?<![A-Za-z0-9+/])"
    r"(?=(?:MII[A-P]|MI[GHC](?=[A-Za-z+/]{0,40}\d))[A-Za-z0-9+/]{16}|b3BlbnNzaC1rZXktdjE)"
)
# what of a key follows on the same line: "\nMIIE…\nabc=\n", "MIIE…", " MIIE… abc= -----END PRIVATE KEY-----"
_GOES_ON = lazy(
    r"(?:\\{1,8}(?:[nrt/]|u003d)|[A-Za-z0-9+/=]{16,}+|[A-Za-z0-9+/=]{1,15}+(?=\\|\s{0,9}-----END|[\"']|\s{0,9}$)"
    r"|(?:Proc-Type|DEK-Info|Version|Comment): [^\\\"'\n]{0,100}+|[ \t]{1,9}(?=[A-Za-z0-9+/=]{16}|-----END))*+"
    rf"(?P<ended>{_END}(?:\\{{1,8}}[nr])*+)?"
)
# the end of a key and what stands of it before, on its line: "abc=\n-----END PRIVATE KEY-----"
_ENDS = lazy(rf"(?:(?<![A-Za-z0-9+/=\\])(?:[A-Za-z0-9+/=]|\\{{1,8}}[nr/])++[ \t]{{0,9}})?{_END}(?:\\{{1,8}}[nr])*+")
# the last word of a line, where it may be of a key: "INFO: MIIEpAIBAAKCAQEA", "'MIIEpAIBAAKCAQEA\n'"
_BODY = lazy(r"(?:^|(?<=[\s:>|\"'\]]))[A-Za-z0-9+/]{1,200}+={0,3}(?=(?:\\[nr])?[\"',]{0,3}\s{0,9}$)")
# "Proc-Type: 4,ENCRYPTED", "Version: GnuPG v2", and the line with nothing below them
_HEAD = lazy(r"(?:^|(?<=[\s:>|\"'\]]))(?:(?:Proc-Type|DEK-Info|Version|Comment|Subject): .{0,200}|\s{0,9})$")
_MARK, _WORD, _DIGITS = lazy(rf"{_BEGIN}|{_END}|Private-Lines.*"), lazy(r"[A-Za-z0-9+/=]+"), lazy(r"\d+")

#: What of a line is a key's: from, up to.
_Span = tuple[int, int]


def without_keys(lines: list[str], names: Pseudonyms) -> list[str]:
    """Lines without private keys; what they leave of a line stays."""
    kept = lines
    for first, spans in _keys(lines):
        body = [word for number, span in enumerate(spans, first) for word in _words(lines[number][slice(*span)])]
        if not body:
            continue
        kept = list(lines) if kept is lines else kept
        pseudonym = names.key(body)
        for number, (begin, end) in enumerate(spans, first):
            kept[number] = lines[number][:begin] + pseudonym + lines[number][end:]
            pseudonym = ""
    return kept


def _words(text: str) -> list[str]:
    return _WORD.findall(_MARK.sub(" ", text.replace("\\n", " ").replace("\\r", " ").replace("\\", " ")))


def _keys(lines: list[str]) -> Iterator[tuple[int, list[_Span]]]:
    """Keys as the number of their first line, and what of that and the following lines is theirs."""
    at = least = 0
    while at < len(lines):
        line, first = lines[at], at
        spans: list[_Span] = []
        if ("-----" in line or "MI" in line or "b3B" in line or "---- " in line or "Private-L" in line) and (
            begins := _BEGINS.search(line)
        ):
            spans = _from(lines, at, begins.span())
        elif "---" in line and (ends := _ENDS.search(line)):
            spans = _up_to(lines, least, at, ends.span())
            first = at - len(spans) + 1
        elif len(line) >= _FULL.start:
            spans = _unnamed(lines, at)
        at += 1
        if spans:
            yield first, spans
            at = least = first + len(spans)


def _from(lines: list[str], at: int, mark: _Span) -> list[_Span]:
    """What is of a key that begins somewhere in a line."""
    line, begin = lines[at], mark[0]
    on_line = _GOES_ON.match(line, mark[1])
    end = on_line.end() if on_line else mark[1]
    spans = [(begin, end)]
    if (on_line and on_line["ended"]) or line[end:].strip(" \t\r\"',\\"):
        return spans
    before, bodies = _like(line[:begin]), end > mark[1]
    for text in lines[at + 1 : at + _MOST_LINES]:
        ends = _ENDS.search(text) if "---" in text else None
        if ends:
            return [*spans, ends.span()]
        body = _span(_BODY, text, before)
        span = body if body or bodies else _span(_HEAD, text, before)
        if not span:
            break
        spans.append(span)
        bodies = bodies or body is not None
    return _endless(lines, at, spans)


def _endless(lines: list[str], at: int, spans: list[_Span]) -> list[_Span]:
    """Of the lines of a key without an end those up to a shorter one: what is printed behind it may be a word."""
    widest = 0
    for place, span in enumerate(spans[1:], 1):
        text = lines[at + place][slice(*span)]
        if _WORD.fullmatch(text) and len(text) < max(widest, _SHORT):
            return spans[: place + (len(text) >= _SHORT or _is_last(text))]
        widest = max(widest, len(text))
    return spans


def _up_to(lines: list[str], least: int, at: int, mark: _Span) -> list[_Span]:
    """What is of a key that ends in a line, and whose beginning is cut off."""
    spans, before = [mark], _like(lines[at][: mark[0]])
    for number in range(at - 1, max(least, at - _MOST_LINES) - 1, -1):
        span = _span(_BODY, lines[number], before)
        if not span or (number < at - 1 and span[1] - span[0] < _SHORT):
            break
        spans.insert(0, span)
    return spans


def _unnamed(lines: list[str], at: int) -> list[_Span]:
    """Two lines and more of a key's body, most of them drawn at random, with the shorter last one."""
    words = lines[at].rsplit(None, 1)
    if not words or len(words[-1]) not in _FULL:
        return []
    spans: list[_Span] = []
    before, random = None, 0
    for text in lines[at : at + _MOST_LINES]:
        span = _span(_BODY, text, before)
        if not span:
            break
        word, before = text[slice(*span)], _like(text[: span[0]])
        if len(word) not in _FULL and not (spans and _is_last(word)):
            break
        spans.append(span)
        random += is_random(word) or (not word.islower() and looks_drawn(word))
        if len(word) not in _FULL:
            break
    return spans if len(spans) > 1 and random * 2 > len(spans) else []


def _span(of: re.Pattern[str], text: str, before: str | None) -> _Span | None:
    """Where something of a key stands in a line: behind what stands before the key's other lines, or alone."""
    found = of.search(text) if len(text) <= _LONGEST else None
    if not found or (before is not None and _like(text[: found.start()]) not in (before, "")):
        return None
    return found.span()


def _like(before: str) -> str:
    """What stands before a line of a key, without numbers: those of times and of lines go on."""
    return _DIGITS.sub("0", before.strip())


def _is_last(text: str) -> bool:
    """Whether a short line is of a key and no word: digits, signs or capitals within it."""
    word = text.isupper() or text[1:].islower()
    return not (text.isalpha() and (word or len(text) == 1))
