"""The answer as HTML: a report in one file that loads nothing and runs nothing, or a part of another document.

::

    Report -> render      the answer beside the log, in both languages: templates/report.html
    Explanation -> fragment      the answer alone, in a notebook: templates/answer.html, which the report holds too

Jinja2 is imported with this package, which only this face imports.
"""

from markupsafe import Markup

from errdoc.model import Explanation
from errdoc.model.report import Report
from errdoc.render.html import page
from errdoc.render.html.links import Anchors, Links
from errdoc.render.html.pieces import environment, style
from errdoc.render.told import told
from errdoc.render.told.extent import OPENED, PART, REPORT
from errdoc.render.view import mark
from errdoc.render.words import Lang, beside
from errdoc.report import marked


def render(answer: Explanation | Report, *, lang: Lang = "en", everything: bool = False) -> str:
    """The report as an HTML document.

    Args:
        answer: the answer, with what stands beside it where that was kept.
        lang: the language that it was made in, which is shown first.
        everything: nothing of the answer is folded.
    """
    report = answer if isinstance(answer, Report) else Report(answer)
    anchors = Anchors(report.lines)
    told_in: list[tuple[Lang, Explanation]] = [(lang, report.answer)]
    if report.other is not None:
        told_in.append((beside(lang), report.other))
    frame = next((at for at, what in marked(report.answer, report.lines).items() if what == "frame"), None)
    links = {one: Links(anchors, one, frame) for one, _ in told_in}
    bodies = [
        page.Told(
            one, body(said, one, everything=everything, links=links[one], whole=True),
            page.drawings(report, said, one, links[one]),
        )
        for one, said in told_in
    ]  # fmt: skip
    return page.render(report, bodies, links, anchors)


def fragment(explanation: Explanation, *, lang: Lang = "en", everything: bool = False) -> str:
    """The answer as a part of another document, a notebook's: the evidence of the causes is folded.

    Args:
        explanation: the answer.
        lang: language of headings and verdicts.
        everything: all causes and evidence.
    """
    inner = body(explanation, lang, everything=everything, links=Links(Anchors(), lang), fold=True)
    return f'<style>{style("fragment.css")}</style>\n<div class="errdoc" lang="{lang}">\n{inner}\n</div>\n'


def body(
    answer: Explanation, lang: Lang, *, links: Links, everything: bool = False, fold: bool = False, whole: bool = False
) -> Markup:
    """The answer's own part.

    Args:
        answer: the answer.
        lang: the language.
        links: to the log beside it.
        everything: all causes, steps and evidence at once.
        fold: the evidence of a cause is folded.
        whole: what is beyond the first screen is there too, folded.
    """
    extent = OPENED if everything else REPORT if whole else PART
    text = (
        environment()
        .get_template("answer.html")
        .render(
            blocks=told(answer, lang, extent),
            lang=lang,
            links=links,
            fold=fold,
            mark=mark,
            title="h1" if whole else "b",
        )
    )
    return Markup(text)  # noqa: S704 - a template's own output
