"""What search engines are told of a page: schema.org as JSON-LD.

Addresses in it are relative to the page, as JSON-LD resolves them against the document that holds it.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from markupsafe import Markup

from errdoc.render.words import Lang

_CONTEXT = "https://schema.org"


def article(title: str, description: str, lang: Lang, keywords: Sequence[str] = ()) -> dict[str, Any]:
    """A page as a technical article."""
    made: dict[str, Any] = {
        "@context": _CONTEXT, "@type": "TechArticle", "headline": title[:110], "description": description,
        "inLanguage": "zh-Hans" if lang == "zh" else "en",
    }  # fmt: skip
    return made | ({"keywords": list(keywords)} if keywords else {})


def answers(questions: Sequence[tuple[str, str]]) -> dict[str, Any]:
    """Questions with their answers."""
    return {
        "@context": _CONTEXT, "@type": "FAQPage",
        "mainEntity": [
            {"@type": "Question", "name": asked, "acceptedAnswer": {"@type": "Answer", "text": said}}
            for asked, said in questions
        ],
    }  # fmt: skip


def steps(title: str, some: Sequence[tuple[str, Sequence[str]]]) -> dict[str, Any]:
    """What to do, each step with its commands."""
    return {
        "@context": _CONTEXT, "@type": "HowTo", "name": title,
        "step": [
            {"@type": "HowToStep", "position": number, "text": "\n".join([text, *commands])}
            for number, (text, commands) in enumerate(some, 1)
        ],
    }  # fmt: skip


def path(some: Sequence[tuple[str, str]]) -> dict[str, Any]:
    """Where a page stands: (title, link) from the start page on."""
    return {
        "@context": _CONTEXT, "@type": "BreadcrumbList",
        "itemListElement": [
            {"@type": "ListItem", "position": number, "name": title, "item": link}
            for number, (title, link) in enumerate(some, 1)
        ],
    }  # fmt: skip


def script(data: Sequence[Mapping[str, Any]]) -> Markup:
    """The element that holds it; no text in it can close the element."""
    text = json.dumps(list(data) if len(data) != 1 else data[0], ensure_ascii=False, separators=(",", ":"))
    safe = text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")
    return Markup(f'<script type="application/ld+json">{safe}</script>')  # noqa: S704 - escaped above
