"""A page of the knowledge base as Markdown, with what its head holds for readers: causes, remedies, references."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from errdoc.kb.variants import fitting
from errdoc.render.view import page_remedies
from errdoc.render.words import Lang, say

if TYPE_CHECKING:
    from errdoc.kb import KnowledgeBase


def text(page: dict[str, Any], knowledge: "KnowledgeBase", given: Mapping[str, str] | None = None) -> str:
    """The page's Markdown in its own language, with what its head holds for readers: causes, remedies, references.

    Args:
        page: as `KnowledgeBase.page` gives it.
        knowledge: knows the titles of other pages.
        given: versions and system by name; parts of a guide that do not hold for them are left out.
    """
    # A page that has no translation stays one page in one language, headings too.
    lang: Lang = page["lang"]
    head = page["head"]
    kind = " · ".join(part for part in (page["id"], page["kind"], page["family"], str(head.get("status", ""))) if part)
    body = page["body"]
    if page["kind"] == "guide":
        body = fitting(body, given or {}, lambda what: say("only_for", lang, what=what))
    title, _, rest = body.strip().partition("\n")
    parts = [f"{title}\n\n{kind}\n{rest}".rstrip()]
    if causes := head.get("cause", []):
        rows = [_cause(cause, knowledge, lang) for cause in causes]
        parts.append(f"## {say('causes', lang)}\n\n" + "\n".join(rows))
    if remedies := page_remedies(head, lambda ident: knowledge.title(ident, lang), lang):
        rows = [_remedy(number, remedy, lang) for number, remedy in enumerate(remedies, 1)]
        parts.append(f"## {say('remedies', lang)}\n\n" + "\n".join(rows))
    for key in ("guides", "related"):
        if others := head.get(key, []):
            verb = "guide" if key == "guides" else "show"
            rows = [f"- `errdoc {verb} {other}`: {knowledge.title(other, lang)}" for other in others]
            parts.append(f"## {say(key, lang)}\n\n" + "\n".join(rows))
    if references := head.get("references", []):
        parts.append(f"## {say('references', lang)}\n\n" + "\n".join(f"- {reference}" for reference in references))
    return "\n\n".join(parts) + "\n"


def _cause(cause: dict[str, Any], knowledge: "KnowledgeBase", lang: Lang) -> str:
    title = cause.get("title") or knowledge.title(cause["id"], lang)
    return f"- `{cause['id']}`: " + say("weighed", lang, title=title, weight=say(cause["weight"], lang))


def _remedy(number: int, remedy: dict[str, Any], lang: Lang) -> str:
    where = say("only_on", lang, where=", ".join(remedy["platforms"])) if remedy.get("platforms") else ""
    lines = [f"{number}. {remedy['text']}{where}"]
    if commands := remedy.get("commands"):
        lines += [
            "",
            "   ```sh",
            *(f"   {line}" for command in commands for line in command.splitlines()),
            "   ```",
            "",
        ]
    if remedy.get("verify"):
        worked = say("worked_if", lang)
        lines.append(f"   {worked[0].upper()}{worked[1:]}{remedy['verify']}")
    return "\n".join(lines)
