"""What a rule of redaction is: a pattern whose group `value` is private, and the words that its line must hold.

A rule is tried only on lines that hold one of its words. Which these are is found for all rules at once, in what a text
has between blanks: most of it comes again and again but for its digits, and is looked at once.
"""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate

from errdoc.logs.masks.pseudonyms import Pseudonyms
from errdoc.record import record

#: Characters of a word that may be long.
_LONG = 20
#: Chunks that are remembered from one text to the next, and characters of the longest one.
_MOST_CHUNKS, _LONGEST_CHUNK = 50_000, 200
#: All digits are one: what then stands between blanks comes again and again in a log.
_DIGITS = str.maketrans("123456789", "0" * 9)


@record
class Rule:
    """A private value and where it stands.

    Attributes:
        kind: of the pseudonym.
        words: in lower case; the pattern is tried on lines that hold one of them, on all where there are none.
        pattern: of one line; its group `value` is taken out.
        counts: what the value must be besides.
        long: whether it has 20 characters and more without a blank.
    """

    kind: str
    words: tuple[str, ...]
    pattern: re.Pattern[str]
    counts: Callable[[str], bool] | None = None
    long: bool = False

    def without(self, line: str, names: Pseudonyms) -> str:
        """The line with pseudonyms for what the rule finds in it."""
        return self.pattern.sub(lambda match: self._taken(match, names), line)

    def _taken(self, match: re.Match[str], names: Pseudonyms) -> str:
        whole, begin = match.group(), match.start()
        # a public rule may have a group in each of its branches
        group = "value" if match["value"] is not None else match.lastindex or 0
        value = match[group]
        if not value or (self.counts and not self.counts(value)):
            return whole
        return whole[: match.start(group) - begin] + names.put(self.kind, value) + whole[match.end(group) - begin :]


@record
class Step:
    """What is taken out of a line by more than one pattern.

    Attributes:
        words: as those of a rule.
        without: the line without it.
    """

    words: tuple[str, ...]
    without: Callable[[str, Pseudonyms], str]


class Rules:
    """Rules in the order in which they are tried, and where their words stand."""

    def __init__(self, rules: Iterable[Rule | Step]) -> None:
        self._rules = tuple(rules)
        # sets of rules are numbers with a bit for each
        self._always = self._long = 0
        of: dict[str, int] = {}
        for place, rule in enumerate(self._rules):
            for word in map(_undigited, rule.words):
                of[word] = of.get(word, 0) | 1 << place
            if not rule.words:
                self._always |= 1 << place
            if isinstance(rule, Rule) and rule.long:
                self._long |= 1 << place
        self._of = {word: some for word, some in of.items() if " " not in word}
        # words with a blank stand in no chunk: a bit behind those of the rules says that their longest part does
        self._across = [(word, some) for word, some in of.items() if " " in word]
        for place, (word, _) in enumerate(self._across, len(self._rules)):
            part = max(word.split(), key=len)
            self._of[part] = self._of.get(part, 0) | 1 << place
        self._held: dict[str, int] = {}
        self._endless: list[str] = []

    def tried(self, lines: Sequence[str]) -> Iterator[Sequence[Rule | Step]]:
        """The rules for each of the lines."""
        lows = [_undigited(line.lower()) for line in lines]
        chunks = [low.split() for low in lows]
        self._look_at({chunk for some in chunks for chunk in some})
        chosen: dict[int, Sequence[Rule | Step]] = {}
        for low, some in zip(lows, chunks, strict=True):
            rules = self._always
            for chunk in some:
                rules |= self._held[chunk]
            rules = self._without_across(rules, low)
            if max(map(len, some), default=0) < _LONG:
                rules &= ~self._long
            if rules not in chosen:
                chosen[rules] = [self._rules[place] for place in _bits(rules)]
            yield chosen[rules]

    def _without_across(self, rules: int, low: str) -> int:
        """The rules of a line, with those whose words with a blank it has."""
        parts = rules >> len(self._rules)
        rules ^= parts << len(self._rules)
        for place in _bits(parts):
            word, some = self._across[place]
            if word in low:
                rules |= some
        return rules

    def _look_at(self, chunks: set[str]) -> None:
        """Remembers for each of the chunks which rules have a word in it."""
        if len(self._held) > _MOST_CHUNKS:
            self._held.clear()
        for chunk in self._endless:
            self._held.pop(chunk, None)
        self._endless = [chunk for chunk in chunks if len(chunk) > _LONGEST_CHUNK]
        chunks -= self._held.keys()
        text = "\n".join(chunks)
        starts = list(accumulate((len(chunk) + 1 for chunk in chunks), initial=0))
        held = [0] * len(chunks)
        for word, rules in self._of.items():
            at = text.find(word)
            while at >= 0:
                number = bisect_right(starts, at) - 1
                held[number] |= rules
                at = text.find(word, starts[number + 1])
        self._held.update(zip(chunks, held, strict=True))


def _bits(number: int) -> Iterator[int]:
    """The places of the bits that are set."""
    while number:
        first = number & -number
        yield first.bit_length() - 1
        number ^= first


def _undigited(text: str) -> str:
    return text.translate(_DIGITS)
