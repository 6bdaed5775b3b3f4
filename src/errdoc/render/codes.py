"""What an error's number or name means, in words and with the pages that it leads to."""

from typing import TYPE_CHECKING, Any

from errdoc.render.words import Lang, say
from errdoc.stack.codes import spelled

if TYPE_CHECKING:
    from errdoc.kb import KnowledgeBase

#: Causes that are named for a page: the commonest.
MOST_CAUSES = 3


def filled(row: dict[str, Any], knowledge: "KnowledgeBase", lang: Lang) -> dict[str, Any]:
    """A code with the titles of its pages and the commonest causes of each."""
    pages = []
    for ident in row["pages"]:
        try:
            page = knowledge.page(ident, lang)
        except KeyError:
            continue  # in the catalogue, not written yet
        causes = [
            {"cause": cause["id"], "title": cause.get("title") or knowledge.title(cause["id"], lang)}
            for cause in page["head"].get("cause", [])
        ]
        pages.append({"failure": ident, "title": page["title"], "causes": causes[:MOST_CAUSES]})
    return row | {"pages": pages}


def text(found: list[dict[str, Any]], lang: Lang) -> str:
    """The codes for the terminal, a paragraph each."""
    blocks = []
    told: set[str] = set()
    for row in found:
        title = row["title_zh"] if lang == "zh" else row["title"]
        hint = (row["hint_zh"] or row["hint"]) if lang == "zh" else row["hint"]
        parts = [title, *([holds_for(row["releases"], row["product"], lang)] if row["releases"] else [])]
        names = ", ".join([row["name"], *row["also"]])
        lines = [f"{spelled(row['space'], row['code'])}  {names}  ({say('comma', lang).join(parts)})"]
        rows = [("means", row["text"] or hint), *([("usually", hint)] if row["text"] and hint else [])]
        for page in row["pages"]:
            rows.append(("page", f"errdoc show {page['failure']}  {page['title']}"))
            if page["causes"] and page["failure"] not in told:
                told.add(page["failure"])
                rows.append(("of", say("semicolon", lang).join(cause["title"] for cause in page["causes"])))
        rows.append(("source", f"{row['source']} ({say(row['confidence'], lang)})"))
        width = max(len(say(key, lang)) for key, _ in rows)
        lines += [f"  {say(key, lang):<{width}}  {value}" for key, value in rows if value]
        blocks.append("\n".join(lines) + "\n")
    return "\n".join(blocks)


def holds_for(releases: str, product: str, lang: Lang) -> str:
    """`<=10.0` in words: CUDA 10.0 and older."""
    for sign, key in (("<=", "and_older"), (">=", "and_newer"), (">", "newer_than")):
        if releases.startswith(sign):
            return say(key, lang, product=product, version=releases.removeprefix(sign))
    first, _, last = releases.partition("-")
    return say("to", lang, product=product, first=first, last=last) if last else f"{product} {first}"
