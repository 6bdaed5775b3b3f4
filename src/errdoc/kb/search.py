"""Pages by the words that a person types: ids, titles, what the errors say, what people call them, then the text.

Rare words count more than common ones, and a word counts by the best place that it stands in.
"""

import difflib
import json
import math
import re
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from errdoc.record import record

_WORD = re.compile(r"[\u4e00-\u9fff]+|[^\s\u4e00-\u9fff]+")
#: Latin words up to this length are looked for whole: "oom" is not "room".
_SHORT = 4
#: Characters that are looked for, as many as a message of a few lines has: each word is sought in every page.
_LONGEST = 500
#: What a page is, against a failure: it is what most people look for.
_KINDS = {"failure": 1.0, "guide": 0.9, "cause": 0.85, "wrapper": 0.9, "benign": 0.6, "kind": 0.6}


@record
class Entry:
    """A page as it is searched.

    Attributes:
        kind: what kind of page it is.
        names: its id in words, and what people call it.
        titles: in all languages.
        summaries: in all languages.
        messages: literals of what the errors say, squashed: lower case, without white space.
        bodies: in all languages.
    """

    ident: str
    kind: str
    names: str
    titles: str
    summaries: str
    messages: str
    bodies: str

    def worth(self, word: str) -> float:
        """How much of a word the page holds, by the best place."""
        places = ((5.0, self.names), (4.0, self.titles), (2.5, self.summaries), (1.0, self.bodies))
        best = max(weight * share(word, text) for weight, text in places)
        return max(best, 2.0) if len(word) > _SHORT and best < 2.0 and word in self.messages else best


def entry(
    ident: str, kind: str, rules: Mapping[str, Any], body: str, others: Sequence[tuple[Mapping[str, Any], str]]
) -> Entry:
    """A page made ready to be searched.

    Args:
        ident: the page's id.
        kind: its kind.
        rules: as compiled.
        body: its Markdown.
        others: title and summary, and body, of each translation.
    """
    said = [rules, *(words for words, _ in others)]
    anchors = (anchor for one in rules.get("signatures", []) for anchor in one["anchors"])
    return Entry(
        ident,
        kind,
        "\n".join([ident.replace("-", " "), *rules.get("words", [])]).lower(),
        "\n".join(words["title"] for words in said).lower(),
        "\n".join(words["summary"] for words in said).lower(),
        "\n".join("".join(anchor.lower().split()) for anchor in anchors),
        "\n".join([body, *(text for _, text in others)]).lower(),
    )


def entries(database: sqlite3.Connection) -> list[Entry]:
    """All pages of a compiled knowledge base as they are searched, in all languages."""
    said: dict[str, list[tuple[dict[str, str], str]]] = {}
    for ident, words, body in database.execute("select page, words, body from translation"):
        said.setdefault(ident, []).append((json.loads(words)[""], body))
    rows = database.execute("select id, kind, rules, body from page")
    return [_entry(ident, kind, json.loads(rules), body, said.get(ident, [])) for ident, kind, rules, body in rows]


def _entry(
    ident: str, kind: str, rules: Mapping[str, Any], body: str, said: Sequence[tuple[Mapping[str, str], str]]
) -> Entry:
    """A page with its translations, whose words are found by the English ones."""
    others = [({key: words.get(rules[key], "") for key in ("title", "summary")}, text) for words, text in said]
    return entry(ident, kind, rules, body, others)


def ranked(words: str, pages: Iterable[Entry], limit: int) -> list[tuple[str, float]]:
    """(id, score) of the pages that hold the words, best first.

    Args:
        words: English words, or Chinese with or without spaces.
        pages: those that are searched.
        limit: pages at most.
    """
    words = words[:_LONGEST].lower()
    wanted = _WORD.findall(words)
    phrase = "".join(words.split())
    found = []
    for one in pages:
        worth = {word: one.worth(word) for word in dict.fromkeys(wanted)}
        found.append((one, [worth[word] for word in wanted]))
    rarity = [
        math.log((1 + len(found)) / (1 + sum(worths[place] > 0 for _, worths in found))) + 0.1
        for place in range(len(wanted))
    ]
    most = 5.0 * sum(rarity) or 1.0
    rows = []
    for one, worths in found:
        score = sum(worth * rare for worth, rare in zip(worths, rarity, strict=True)) / most
        if score and len(wanted) > 1:
            score += 0.3 * _together(phrase, one)
        if score:
            rows.append((one.ident, round(score * _KINDS.get(one.kind, 1.0), 3)))
    return sorted(rows, key=lambda row: (-row[1], row[0]))[:limit]


def _together(phrase: str, one: Entry) -> float:
    """How well all words as they were typed fit: a message that begins with them, a name, a place inside of one."""
    if any(line.startswith(phrase) for line in one.messages.split("\n")):
        return 1.0
    if any(phrase == "".join(line.split()) for line in (*one.names.split("\n"), *one.titles.split("\n"))):
        return 1.0
    return 0.5 if phrase in one.messages or phrase in "".join(one.titles.split()) else 0.0


def share(word: str, text: str) -> float:
    """How much of a word a text holds: all or nothing, of Chinese the pairs of characters where it is half of them."""
    if word in text:
        if len(word) > _SHORT or word >= "\u4e00":
            return 1.0
        return 1.0 if re.search(rf"(?<![a-z0-9]){re.escape(word)}(?![a-z0-9])", text) else 0.0
    if word < "\u4e00" or len(word) < 3:
        return 0.0
    pairs = [word[i : i + 2] for i in range(len(word) - 1)]
    part = sum(pair in text for pair in pairs) / len(pairs)
    return part if part >= 0.5 else 0.0


def nearest(name: str, ids: Sequence[str]) -> list[str]:
    """Ids that hold a name or look like it, best first."""
    inside = [ident for ident in ids if name.lower() in ident]
    return list(dict.fromkeys(inside + difflib.get_close_matches(name.lower(), ids, n=5, cutoff=0.5)))[:5]
