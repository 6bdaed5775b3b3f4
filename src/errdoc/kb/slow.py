"""Regexes that take too long, whoever wrote the text: each is held to hostile lines and to near-misses of its own."""

import math
import time
from functools import cache

import regex

from errdoc.kb.adversary import near_misses
from errdoc.logs.lines.characters import squeezed

#: The lint's name for a slow regex, and the way out.
CODE, HINT = "KB106", "bound its repeats"
#: Seconds that a regex may take on one hostile line of a hundred thousand characters, and on its own near-misses: on a
#: processor that does the yardstick in `_YARD` seconds. A slower one, or one with less of its host, has as much more.
SLOW, SLOW_NEAR = 0.25, 0.1
_YARDSTICK, _YARD = (regex.compile("a{1,200}b"), "a" * 6000), 0.0037
#: How often a regex that was slow is tried again: a busy machine slows some runs, a slow regex all.
_TRIES = 5
_MANY = 100_000
#: As long as cleaning leaves a word, and as many blank lines.
_JOINED = 4096
_BLANK = regex.compile(r"\n{25,}")


def told(pattern: str, what: str) -> str:
    """What is said of a slow regex; empty of any other."""
    found = slowest(pattern)
    return f"the regex of {what} took {found[0]:.2f} s on {found[1][:40]!r}…" if found else ""


@cache
def slowest(pattern: str) -> tuple[float, str] | None:
    """The seconds of a regex on the first hostile line that it is too slow on."""
    if not pattern:
        return None
    compiled = regex.compile(pattern, regex.MULTILINE)
    words = regex.findall(r"[A-Za-z]{4,40}", pattern)[:3] or ["word"]
    lines = [
        "a" * _MANY,
        " " * _MANY,
        "1." * (_MANY // 2),
        "/a" * (_MANY // 2),
        (" ".join(words) + " ") * (_MANY // 20),
        "[" * _MANY,
    ]
    near = {squeezed(_BLANK.sub("\n" * 24, text)) for text in near_misses(pattern, _JOINED)}
    for line, most in [*((line, SLOW) for line in lines), *((text, SLOW_NEAR) for text in sorted(near))]:
        spent = _least(compiled, line, most)
        if spent > most:
            return spent, line
    return None


def _least(compiled: "regex.Pattern[str]", line: str, most: float) -> float:
    """The least of some runs by the yardstick, as soon as it tells whether the regex is slow."""
    least = math.inf
    for tried in range(_TRIES):
        spent = _seconds(compiled, line)
        if spent > most:  # the yardstick is laid on at once: what slows a processor comes and goes
            spent /= max(1.0, _seconds(*_YARDSTICK) / _YARD)
        least = min(least, spent)
        # one run may be held up for long by what the host does beside it; a slow regex is so again and again
        if least <= most or (tried >= 2 and least > 3 * most):
            break
    return least


def _seconds(compiled: "regex.Pattern[str]", line: str) -> float:
    """The processor's time of one search: another program's load is no slowness of ours."""
    limit = 4 * SLOW
    while True:
        started = time.process_time()
        try:
            compiled.search(line, timeout=limit)
            return time.process_time() - started
        except TimeoutError:
            spent = time.process_time() - started
        if spent > SLOW:
            return spent
        limit *= 2  # `timeout` is by the clock, and others had the processor
