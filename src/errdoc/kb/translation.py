"""Pages in another language: what a reader sees changes, what decides never does.

A translation is laid over the English rules of its page when it is asked for. What it lacks stays English.
"""

from collections.abc import Mapping
from typing import Any

#: The language of the pages themselves.
ENGLISH = "en"
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


def overlaid(rules: Mapping[str, Any], said: Mapping[str, Any] | None) -> dict[str, Any]:
    """The rules of a page with their words replaced by those of a translation.

    Args:
        rules: as `errdoc.kb.rules.record` makes them.
        said: as `errdoc.kb.rules.translation` makes it; None where the page has none.
    """
    if said is None:
        return dict(rules)
    changed = {"title": said["title"], "summary": said["summary"] or rules["summary"]}
    if "wrong_advice" in rules:
        spoken = said["wrong_advice"]  # an item of another place would be worse than one of another language
        changed["wrong_advice"] = spoken if len(spoken) == len(rules["wrong_advice"]) else rules["wrong_advice"]
    if "causes" in rules:
        causes = [row | {"evidence": _because(row["evidence"], said["because"])} for row in rules["causes"]]
        changed["causes"] = of_causes(causes, said["remedies"], "remedies")
    if "evidence" in rules:
        changed["evidence"] = _because(rules["evidence"], said["because"])
    if "remedies" in rules:
        changed["remedies"] = remedies(rules["remedies"], said["remedies"])
    return {**rules, **changed}


def _because(rows: list[dict[str, Any]], words: Mapping[str, str]) -> list[dict[str, Any]]:
    return [row | {"because": words.get(row["because"], row["because"])} for row in rows]


def of_causes(causes: list[dict[str, Any]], said: list[dict[str, str]], key: str) -> list[dict[str, Any]]:
    """The causes of a failure with the words of their own remedies replaced, which a translation has as one list."""
    spoken = iter(remedies([row for cause in causes for row in cause.get(key, [])], said))
    return [cause | {key: [next(spoken) for _ in cause[key]]} if key in cause else cause for cause in causes]


def retitled(cause: dict[str, Any], words: Mapping[str, str]) -> dict[str, Any]:
    """A cause of a page's head with the title that it has under this failure; English where there is no other."""
    return cause | {"title": words.get(cause["title"], cause["title"])} if "title" in cause else cause


def remedies(rows: list[dict[str, Any]], said: list[dict[str, str]]) -> list[dict[str, Any]]:
    """Remedies with text and verification replaced, by position; untouched where their numbers differ.

    Words of another step beside a command would be worse than words of another language.
    """
    if len(rows) != len(said):
        return rows
    return [
        row | {"text": words["text"]} | ({"verify": words["verify"]} if words["verify"] else {})
        for row, words in zip(rows, said, strict=True)
    ]


def said_in(page: dict[str, Any], said: Mapping[str, Any], body: str, lang: str) -> dict[str, Any]:
    """A page for reading in another language.

    Args:
        page: in English, as `errdoc.kb.KnowledgeBase.page` gives it.
        said: its words in that language.
        body: its text in that language.
        lang: the language.
    """
    head = page["head"]
    if "remedy" in head:
        head = head | {"remedy": remedies(head["remedy"], said["remedies"])}
    if "cause" in head:
        causes = of_causes(head["cause"], said["remedies"], "remedy")
        head = head | {"cause": [retitled(one, said["titles"]) for one in causes]}
    return page | {"title": said["title"], "body": body, "head": head, "lang": lang}
