"""The branches of a regex, each with a literal that it needs: of seventy, one or two are tried on a line.

Worked out once, when the knowledge base is compiled.
"""

import re
from collections.abc import Iterator

from errdoc.kb.required import required

# (?i)…      (?im)…
_FLAGS = re.compile(r"\(\?[aiLmsu]+\)")
# (?i:…      (?:…
_GROUP = re.compile(r"\(\?[aimsu]*:")
# (?x) …     (\w+) and \1     (?P=name)     (?(1)a|b): a part of such a regex means something else alone
_WHOLE = re.compile(r"\(\?[a-zL]*x|\\[1-9]|\(\?P=|\(\?\(")


def by_literal(regex: str) -> dict[str, list[str]]:
    """The branches of a regex by a literal, squashed, that stands in all that the branch matches.

    A branch stands below each of the literals of which it needs one, and below "" where it needs none. The regex
    is found in a text exactly where one of its branches is.

    Example:
        >>> by_literal("(?i:core dumped|^killed$)")
        {'coredumped': ['(?i:core dumped)'], 'killed': ['(?i:^killed$)']}
    """
    found: dict[str, list[str]] = {}
    for branch in branches(regex):
        for literal in required(branch, 1) or ("",):
            found.setdefault(literal, []).append(branch)
    return found


def branches(regex: str) -> Iterator[str]:
    """The outermost alternatives of a regex; those of a group that is a whole alternative, or ends one, too.

    Example:
        >>> list(branches("a|(?i:b|c[|])|(d|e)|^f(?:g|h)"))
        ['a', '(?i:b)', '(?i:c[|])', '(d|e)', '^fg', '^fh']
    """
    if _WHOLE.search(regex):
        yield regex
        return
    flags = _FLAGS.match(regex)
    before = flags.group() if flags else ""
    for part in _split(regex[len(before) :]):
        group = _GROUP.match(part)
        if group and _closes(part) == len(part) - 1:
            within = (ended for one in _split(part[group.end() : -1]) for ended in _ended(one))
            yield from (f"{before}{group.group()}{one})" for one in within)
        else:
            yield from (before + one for one in _ended(part))


def _ended(part: str) -> Iterator[str]:
    """The alternatives of a group that a part ends with, each behind what stands before the group."""
    opened = [at for at, char, depth in _read(part) if char == "(" and depth == 1]
    at = opened[-1] if len(opened) == 1 and part.endswith(")") else -1
    if at >= 0 and part.startswith("(?:", at) and at + _closes(part[at:]) == len(part) - 1:
        yield from (part[:at] + one for one in _split(part[at + 3 : -1]))
    else:
        yield part


def _split(regex: str) -> list[str]:
    """The parts between bars that stand outside groups, sets and escapes."""
    parts, start = [], 0
    for at, char, depth in _read(regex):
        if char == "|" and depth == 0:
            parts.append(regex[start:at])
            start = at + 1
    return [*parts, regex[start:]]


def _closes(regex: str) -> int:
    """Where the group that a regex begins with is closed."""
    return next((at for at, char, depth in _read(regex) if char == ")" and depth == 0), -1)


def _read(regex: str) -> Iterator[tuple[int, str, int]]:
    """The characters of a regex outside sets and escapes, with their place and the groups that are open there."""
    at = depth = 0
    while at < len(regex):
        char = regex[at]
        if char == "\\":
            at += 2
            continue
        if char == "[":
            # a bracket right behind the opening one, or its `^`, is an ordinary character
            at += 2 if regex[at + 1 : at + 2] == "^" else 1
            at += 1
            while at < len(regex) and regex[at] != "]":
                at += 2 if regex[at] == "\\" else 1
        else:
            depth += (char == "(") - (char == ")")
            yield at, char, depth
        at += 1
