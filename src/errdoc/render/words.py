"""Headings, verdicts and sentences of errdoc's own in a language: one key, one meaning.

Titles, reasons and remedies come from the pages of the knowledge base and do not stand here.
"""

import os
import sys
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path

from errdoc.render import phrases
from errdoc.render.phrases.en import PHRASES as ENGLISH_PHRASES

#: A language by its code of two letters.
Lang = str
ENGLISH = "en"
#: The words of each language that was asked for: key -> text.
TABLES: dict[Lang, Mapping[str, str]] = {ENGLISH: ENGLISH_PHRASES}

#: Mark of a verdict, and the same in ASCII.
MARKS = {
    "confirmed": ("✔", "+"),
    "likely": ("●", "*"),
    "possible": ("?", "?"),
    "undetermined": ("○", "-"),
    "refuted": ("✘", "x"),
}


def is_language(lang: str) -> bool:
    """Whether there are words in it."""
    return lang in TABLES or (len(lang) == 2 and lang.isalpha() and (Path(phrases.__path__[0]) / lang).is_dir())


def known(asked: str | None) -> Lang:
    """The language that was asked for, where there are words in it, else English."""
    return asked if asked and is_language(asked) else ENGLISH


def languages() -> tuple[Lang, ...]:
    """All languages, English first."""
    found = {path.name for path in Path(phrases.__path__[0]).iterdir() if is_language(path.name)}
    return (ENGLISH, *sorted((found | set(TABLES)) - {ENGLISH}))


def beside(lang: Lang) -> Lang:
    """The language that a page in two languages has beside this one."""
    return next((one for one in languages() if one != lang), lang)


def table(lang: Lang) -> Mapping[str, str]:
    """The words of a language; the English ones where it has none."""
    if lang not in TABLES:
        TABLES[lang] = import_module(f"{phrases.__name__}.{lang}").PHRASES if is_language(lang) else ENGLISH_PHRASES
    return TABLES[lang]


def say(key: str, lang: Lang = ENGLISH, **values: object) -> str:
    """The words for a key in a language; in English where it lacks them."""
    text = table(lang).get(key) or ENGLISH_PHRASES[key]
    return text.format(**values) if values else text


def count_of(what: str, count: int, lang: Lang) -> str:
    """`3 consequences`, `1 harmless notice`: a counted word (`consequence`, `benign`, `wrapper`, `cause`, `step`)."""
    if count == 1:
        return say(f"one_{what}", lang)
    return say(f"n_{what}" if what == "benign" else f"n_{what}s", lang, count=count)


def listed(parts: list[str], lang: Lang) -> str:
    """`a, b and c`."""
    if len(parts) < 2:
        return "".join(parts)
    return say("comma", lang).join(parts[:-1]) + say("and", lang) + parts[-1]


def language(environ: Mapping[str, str] = os.environ) -> Lang:
    """The language of the user's locale, where there are words in it, else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := environ.get(name):
            return known(value[:2].lower())
    if sys.platform == "win32":
        import locale

        # Chinese_China.936, zh_CN
        told = (locale.getlocale()[0] or "").lower()
        return next((one for one in languages() if told.startswith((one, say("locale", one)))), ENGLISH)
    return ENGLISH
