"""Pages in another language: what a reader sees changes, what decides never does; what it lacks is English."""

from collections.abc import Iterator, Mapping
from itertools import count
from typing import Any

#: The language of the pages themselves.
ENGLISH = "en"
#: The part of a page's words that holds what its causes are called.
TITLE = "title"
#: Language to the headings of its pages, by the English heading.
HEADINGS = {
    "zh": {
        "What it means": "含义",
        "How to tell the causes apart": "如何区分原因",
        "Often advised, and wrong": "常见但错误的建议",
        "Not to be confused with": "不要与之混淆",
        "Why it happens": "为什么会发生",
        "How to be sure": "如何确认",
        "How to make it say more": "如何让它说得更多",
        "Wrong advice found everywhere": "随处可见的错误建议",
    },
}


def heading(english: str, lang: str) -> str:
    """A heading of the format in a language; the English one where the language has none."""
    return HEADINGS.get(lang, {}).get(english, english)


def words_of(rules: Mapping[str, Any], said: Mapping[str, Any]) -> dict[str, dict[str, str]]:
    """The words of a translation by the English ones: of each part of the page, since one text may say two things.

    Parts are the page itself (empty), `title` for what its causes are called, and a number for each remedy, in their
    order. Where a translation has another number of remedies, or of things wrongly advised, than the page, none of them
    is in it: words of another step beside a command would be worse than words of another language.

    Args:
        rules: as `errdoc.kb.rules.record` makes them.
        said: as `errdoc.kb.rules.translation` makes it.
    """
    page = {**said["because"], rules["title"]: said["title"]}
    if said["summary"]:
        page[rules["summary"]] = said["summary"]
    advice = rules.get("wrong_advice", ())
    if len(advice) == len(said["wrong_advice"]):
        page.update(zip(advice, said["wrong_advice"], strict=True))
    found = {"": page, TITLE: said["titles"]}
    steps = [row for cause in rules.get("causes", ()) for row in cause["remedies"]] or rules.get("remedies", ())
    if len(steps) == len(said["remedies"]):
        for number, (row, words) in enumerate(zip(steps, said["remedies"], strict=True)):
            found[str(number)] = {row[key]: words[key] for key in ("text", "verify") if row[key] and words[key]}
    return found


def said_in(page: dict[str, Any], words: Mapping[str, Mapping[str, str]], body: str, lang: str) -> dict[str, Any]:
    """A page for reading in another language.

    Args:
        page: in English, as `errdoc.kb.KnowledgeBase.page` gives it.
        words: its words in that language, as `words_of` gives them.
        body: its text in that language.
        lang: the language.
    """
    head = page["head"]
    numbers = count()
    if "remedy" in head:
        head = head | {"remedy": [_remedy(row, words, next(numbers)) for row in head["remedy"]]}
    if "cause" in head:
        head = head | {"cause": [_cause(one, words, numbers) for one in head["cause"]]}
    title = words[""].get(page["title"], page["title"])
    return page | {"title": title, "body": body, "head": head, "lang": lang}


def _cause(cause: dict[str, Any], words: Mapping[str, Mapping[str, str]], numbers: Iterator[int]) -> dict[str, Any]:
    """A cause of a page's head, with its own remedies and the title that it has under this failure."""
    changed: dict[str, Any] = {}
    if "remedy" in cause:
        changed["remedy"] = [_remedy(row, words, next(numbers)) for row in cause["remedy"]]
    if "title" in cause:
        changed["title"] = words[TITLE].get(cause["title"], cause["title"])
    return cause | changed


def _remedy(row: dict[str, Any], words: Mapping[str, Mapping[str, str]], number: int) -> dict[str, Any]:
    said = words.get(str(number), {})
    return row | {key: said.get(row[key], row[key]) for key in ("text", "verify") if key in row}
