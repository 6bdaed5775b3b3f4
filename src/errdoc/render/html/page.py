"""The report's page: answers and drawings in each language, the log once."""

import base64
import hashlib
from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple

from markupsafe import Markup

from errdoc.model import Explanation
from errdoc.model.report import Report
from errdoc.render import view
from errdoc.render.html import charts, log
from errdoc.render.html.links import Anchors, Links
from errdoc.render.html.pieces import environment, in_all, names, report_style
from errdoc.render.words import Lang, say


class Told(NamedTuple):
    """An answer in one language, laid out."""

    lang: Lang
    body: Markup
    drawings: Markup


def render(report: Report, told: Sequence[Told], links: Mapping[Lang, Links], anchors: Anchors) -> str:
    """The whole document."""
    sheet = report_style()
    langs = [one.lang for one in told]
    return environment().get_template("report.html").render(
        told=told, style=sheet, policy=policy(sheet), pieces=log.pieces(report, anchors),
        langs=langs, names=names(langs), say=say, both=partial(both_in, langs),
        title=view.inputs(report.answer, langs[0]), source=view.inputs(report.answer, langs[0]),
        given={lang: links[lang].given for lang in langs}, many=view.several_inputs(report.answer),
    ) + "\n"  # fmt: skip


def drawings(report: Report, answer: Explanation, lang: Lang, links: Links) -> Markup:
    """What is drawn in one language, each with its numbers as a table."""
    template = environment().get_template("drawings.html")
    text = template.render(
        answer=answer, lang=lang, links=links, view=view, say=lambda key, **values: say(key, lang, **values),
        chain=charts.chain(answer), memory=charts.memory(answer), lanes=charts.lanes(report), axis=report.axis,
        sized=charts.sized, width=charts.WIDTH,
    )  # fmt: skip
    return Markup(text)  # noqa: S704 - a template's own output


def both_in(langs: Sequence[Lang], key: str, **values: object) -> Markup:
    """Words in each language of the page, of which one is seen."""
    return in_all(langs, lambda lang: say(key, lang, **values))


def policy(sheet: str | None = None) -> str:
    """What a browser may do with the page: apply its style sheet, by default the report's, nothing else."""
    # the text between the tags is hashed as it stands there
    digest = base64.b64encode(hashlib.sha256((sheet or report_style()).encode()).digest()).decode()
    return f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
