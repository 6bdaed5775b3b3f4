"""What the generator is given: the pages as its sources, the menu, the theme's few changes, its settings as TOML."""

import json
import shutil
from collections.abc import Sequence
from html import escape
from pathlib import Path

from errdoc.render.words import Lang
from errdoc.site import data, lists, tables
from errdoc.site.book import Book, Page
from errdoc.site.readings import Document
from errdoc.site.words import say

THEME = Path(__file__).parent / "theme"
#: What a language is called in itself and for search engines, its root seen from the other's, and from the site's.
_LANGUAGES: dict[Lang, tuple[str, str, str, str]] = {
    "en": ("English", "en", "../", ""), "zh": ("中文", "zh-Hans", "zh/", "zh/"),
}  # fmt: skip


def write(folder: Path, book: Book, pages: Sequence[Page], documents: Sequence[Document], url: str = "") -> Path:
    """Writes the project of one language; returns the file of its settings.

    Args:
        folder: an empty one.
        book: the knowledge.
        pages: all of them.
        documents: those of the project, for the menu.
        url: where the site will stand, with a slash at its end; empty where nobody knows.
    """
    for page in pages:
        path = source_of(folder, page)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text(page), encoding="utf-8")
    shutil.copytree(THEME, folder / "theme", dirs_exist_ok=True)
    settings = folder / "zensical.toml"
    settings.write_text(_settings(book, documents, url), encoding="utf-8")
    return settings


def source_of(folder: Path, page: Page) -> Path:
    """The file of a page's source: each is the index of a folder of its own, as the generator writes it too.

    The generator takes links for those between sources, so that only here they are the same as those between pages.
    """
    return folder / "docs" / page.address / "index.md"


def text(page: Page) -> str:
    """A page's source: what the theme puts into its head, and the body as one block of HTML.

    The theme puts titles in as they are, so they are escaped here.
    """
    head = {
        "title": escape(page.title),
        "description": escape(page.description[:300]),
        "toc": [{"anchor": escape(anchor), "title": escape(title)} for anchor, title in page.toc],
        **({"hide": ["navigation"] if page.toc else ["navigation", "toc"]} if page.wide else {}),
    }
    told = data.script(page.data) if page.data else ""
    return f'---\n{json.dumps(head, ensure_ascii=False)}\n---\n\n<div class="errdoc">\n{page.body}\n{told}\n</div>\n'


def _settings(book: Book, documents: Sequence[Document], url: str) -> str:
    """The settings; TOML's strings and lists are written as JSON has them, which TOML reads."""
    lang = book.lang
    other: Lang = "en" if lang == "zh" else "zh"
    languages = {
        one: {
            "name": name,
            "hreflang": hreflang,
            "root": root if one != lang else "",
            "url": url + below if url else "",
        }
        for one, (name, hreflang, root, below) in _LANGUAGES.items()
    }
    palette = [
        {"media": f"(prefers-color-scheme: {scheme})", "scheme": shades, "primary": "indigo", "accent": "indigo",
         "toggle": {"icon": icon, "name": say(f"to_{to}", lang)}}
        for scheme, shades, icon, to in (
            ("light", "default", "lucide/sun", "dark"), ("dark", "slate", "lucide/moon", "light"),
        )
    ]  # fmt: skip
    values = {
        "site_name": say("site", lang), "site_description": say("site_about", lang), "site_url": languages[lang]["url"],
        "use_directory_urls": True, "nav": _menu(book, documents), "copyright": say("footer", lang),
        "extra_css": ["assets/errdoc/site.css"], "extra_javascript": ["assets/errdoc/search.js"],
    }  # fmt: skip
    lines = ["[project]", *(f"{key} = {_toml(value)}" for key, value in values.items() if value != "")]
    theme = {
        "language": "zh" if lang == "zh" else "en", "custom_dir": "theme", "font": False, "palette": palette,
        "features": ["navigation.tabs", "navigation.prune", "navigation.indexes", "toc.follow", "content.code.copy"],
    }  # fmt: skip
    lines += ["[project.theme]", *(f"{key} = {_toml(value)}" for key, value in theme.items())]
    extra = {
        "errdoc": {"own": languages[lang], "other": languages[other], "search": say("search_title", lang)},
    }
    lines += ["[project.extra]", *(f"{key} = {_toml(value)}" for key, value in extra.items())]
    # the pages are HTML already, and the browser searches an index of errdoc's own
    lines += ['[project.markdown_extensions."errdoc.site.whole"]', "[project.plugins.search]", "enabled = false"]
    return "\n".join(lines) + "\n"


def _toml(value: object) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{json.dumps(key)} = {_toml(one)}" for key, one in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def _menu(book: Book, documents: Sequence[Document]) -> list[dict[str, object]]:
    lang = book.lang
    inner: dict[str, list[tuple[str, str]]] = {
        "guides": [(book.title(one), book.address(one)) for one in book.of("guide")],
        "codes": [(space.title_zh if lang == "zh" else space.title, f"code/{book.space_names[space.id]}")
                  for space in book.spaces],
        "tables": [(tables.title_of(one, lang), f"table/{one}") for one in tables.names(book)],
        "documents": [(one.title, f"docs/{one.name}") for one in documents],
    }  # fmt: skip
    menu: list[dict[str, object]] = [{say("home", lang): "index.md"}]
    for sort, address in lists.SORTS.items():
        rows: list[object] = [f"{address}/index.md"]
        rows += [{escape(title): f"{there}/index.md"} for title, there in inner.get(sort, [])]
        menu.append({say(sort, lang): rows if len(rows) > 1 else rows[0]})
    return menu
