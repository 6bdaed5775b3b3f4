"""The pages of `errdoc serve` that ask for something: for a log, for the token.

They work without their script, which lets files be dropped and a key send the form, and load nothing.
"""

import base64
import hashlib
from pathlib import Path
from typing import NamedTuple, Protocol

from markupsafe import Markup

from errdoc.render.html.pieces import environment, in_all, names, report_style, style
from errdoc.render.words import Lang, known, languages


class Say(Protocol):
    """Words for a key in a language."""

    def __call__(self, key: str, lang: Lang = "en", **values: object) -> str:
        """The words."""


class Page(NamedTuple):
    """A document, and what a browser may do with it."""

    text: str
    policy: str


def ask(
    say: Say, *, lang: Lang, to: str, size: int, redact: bool, kept: bool, site: bool, error: str = ""
) -> Page:  # fmt: skip
    """The page that asks for a log.

    Args:
        say: the words.
        lang: the language that is shown first; both are there.
        to: where the form goes.
        size: MiB that it may bring.
        redact: whether pseudonyms are chosen.
        kept: whether the server keeps what it is sent.
        site: whether there is a site to link to.
        error: why the last form came to no answer.
    """
    told = {"size": size, "redact": redact, "kept": kept, "site": site, "error": error, "form": "ask"}
    return _page("ask.html", say, lang, to, script=_file("ask.js"), **told)


def sign_in(say: Say, *, lang: Lang, to: str, wrong: bool) -> Page:
    """The page that asks for the token.

    Args:
        say: the words.
        lang: the language that is shown first; both are there.
        to: where the form goes.
        wrong: whether the last one was not the token.
    """
    return _page("sign_in.html", say, lang, to, wrong=wrong, form="sign-in")


def language(accepted: str) -> Lang:
    """The language of a browser, by its Accept-Language.

    Example:
        >>> language("zh-CN,zh;q=0.9,en;q=0.8"), language("de,en;q=0.5"), language("")
        ('zh', 'en', 'en')
    """
    return known(accepted.strip()[:2].lower())


def _page(name: str, say: Say, lang: Lang, to: str, *, script: str = "", **told: object) -> Page:
    langs = languages()

    def both(key: str, **values: object) -> Markup:
        return in_all(langs, lambda one: say(key, one, **values))

    sheet = report_style() + Markup("\n") + style("ask.css")
    text = environment().get_template(name).render(
        lang=lang, langs=langs, names=names(langs), both=both, style=sheet, to=to,
        script=Markup(script), **told,  # noqa: S704 - errdoc's own script
    )  # fmt: skip
    scripts = f"script-src {_hash(script)}; " if script else ""
    rules = f"default-src 'none'; style-src {_hash(sheet)}; {scripts}base-uri 'none'; form-action 'self'"
    return Page(text + "\n", f"{rules}; frame-ancestors 'none'")


def _file(name: str) -> str:
    return (Path(__file__).parent / "templates" / name).read_text("utf-8")


def _hash(text: str) -> str:
    # the text between the tags is hashed as it stands there
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
