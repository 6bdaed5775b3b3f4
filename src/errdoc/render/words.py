"""Headings, verdicts and sentences of errdoc's own, in English and Chinese: one row, one meaning.

Titles, reasons and remedies come from the pages of the knowledge base and do not stand here.
"""

import os
import sys
from collections.abc import Mapping
from typing import Literal

from errdoc.render.phrases import answer, commands, triage

Lang = Literal["en", "zh"]

#: key -> (English, Chinese). `{…}` is filled in by `say`.
WORDS: dict[str, tuple[str, str]] = {**answer.PHRASES, **commands.PHRASES, **triage.PHRASES}

#: Mark of a verdict, and the same in ASCII.
MARKS = {
    "confirmed": ("✔", "+"),
    "likely": ("●", "*"),
    "possible": ("?", "?"),
    "undetermined": ("○", "-"),
    "refuted": ("✘", "x"),
}


def say(key: str, lang: Lang = "en", **values: object) -> str:
    """The words for a key in a language."""
    text = WORDS[key][lang == "zh"]
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
    """The language of the user's locale: `zh` where it is Chinese, else `en`."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := environ.get(name):
            return "zh" if value.lower().startswith("zh") else "en"
    if sys.platform == "win32":
        import locale

        # Chinese_China.936, zh_CN
        if (locale.getlocale()[0] or "").lower().startswith(("zh", "chinese")):
            return "zh"
    return "en"
