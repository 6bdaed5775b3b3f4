"""The answer as one self-contained HTML page: no script, nothing loaded, everything escaped."""

from collections.abc import Sequence
from html import escape

from errdoc.model import Diagnosis, Evidence, Explanation, RankedCause
from errdoc.render import told, view
from errdoc.render.safe import safe
from errdoc.render.words import Lang, say

_STYLE = """
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#222;background:#fff}
h1{font-size:1.4rem;margin:0}h2{font-size:1.1rem;margin:1.5rem 0 .3rem}.tag,.because,.verify,footer{color:#666}
pre{background:#f4f4f4;padding:.5rem .7rem;overflow-x:auto;margin:.3rem 0}.at{color:#06c}li{margin:.5rem 0}
.confirmed,.likely{color:#080}.possible{color:#a60}.refuted{color:#b00}ul.causes{list-style:none;padding-left:0}
.told th{text-align:left;font-weight:normal;color:#666;padding-right:1rem;white-space:nowrap;vertical-align:top}
@media(prefers-color-scheme:dark){body{color:#ddd;background:#161616}pre{background:#242424}.at{color:#6af}}
"""


def render(explanation: Explanation, *, lang: Lang = "en", everything: bool = False) -> str:
    """The answer as an HTML document.

    Args:
        explanation: the answer.
        lang: language of headings and verdicts.
        everything: all causes and evidence.
    """
    page = _Html(explanation, lang, everything=everything)
    title = escape(safe(view.inputs(explanation, lang)))
    return (
        f'<!doctype html>\n<html lang="{lang}">\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width">\n'
        f"<title>errdoc: {title}</title>\n<style>{_STYLE}</style>\n<body>\n{page.body()}\n</body>\n</html>\n"
    )


class _Html:
    def __init__(self, explanation: Explanation, lang: Lang, *, everything: bool) -> None:
        self.answer = explanation
        self.lang = lang
        self.most = None if everything else 4
        self.few = None if everything else view.FIRST_STEPS
        self.one = None if everything else 1

    def body(self) -> str:
        """What stands between `<body>` and `</body>`."""
        roots = view.with_role(self.answer, "root")
        if self.answer.status == "clean":
            parts = [f"<p>{_text(view.summary_line(self.answer, self.lang))}</p>"]
        elif roots:
            parts = self._diagnosed(roots[0])
        else:
            parts = self._undiagnosed()
        parts += self._listed("also", roots[1:])
        for heading, role in (("consequences", "consequence"), ("wrappers", "wrapper"), ("benign", "benign")):
            if role != "wrapper" or not view.only_reported(self.answer):
                parts += self._listed(heading, view.with_role(self.answer, role), fold=True)
        if folded := view.folded(self.answer, self.lang, causes=self.most, steps=self.few, roles=False):
            parts.append(f"<p>{_text(folded)}</p>")
        asks = [f"errdoc show {page}"] if (page := roots[0].failure if roots else told.page(self.answer)) else []
        if self.most is None:
            asks += [f"errdoc guide {guide}" for root in roots[:1] for guide in root.guides]
        if asks:
            parts.append("<footer>" + "<br>".join(f"<code>{_text(ask)}</code>" for ask in asks) + "</footer>")
        return "\n".join(parts)

    def _diagnosed(self, diagnosis: Diagnosis) -> list[str]:
        parts = self._head(diagnosis)
        parts += self._rows(told.place(self.answer, self.lang, short=self.most is not None))
        if diagnosis.experiment:
            lead = say("experiment", self.lang).strip().capitalize()
            parts.append(f"<p><strong>{lead}:</strong> {_prose(diagnosis.experiment.because)}</p>")
        if seen := view.seen(self.answer, self.lang):
            parts.append(f"<p>{_prose(seen)}</p>")
        if diagnosis.summary:
            parts.append(f"<p>{_prose(diagnosis.summary)}</p>")
        if diagnosis.causes:
            causes = "\n".join(self._cause(cause) for cause in diagnosis.causes[: self.most])
            parts += [f"<h2>{say('why', self.lang)}</h2>", f'<ul class="causes">\n{causes}\n</ul>']
        parts += self._steps()
        if diagnosis.wrong_advice:
            parts.append(f"<p><b>{say('not_this', self.lang)}</b> {_prose(diagnosis.wrong_advice)}</p>")
        return parts

    def _steps(self) -> list[str]:
        steps = self.answer.do[: self.few]
        if not steps and not self.answer.searches:
            return []
        several = view.conditional(self.answer, steps)
        parts = [f"<h2>{say('do', self.lang)}</h2>", "<ol>"]
        for step in steps:
            item = _prose(view.step_text(self.answer, step, self.lang, conditional=several))
            if step.commands:
                item += "<pre>" + _lines(step.commands) + "</pre>"
            if step.verify:
                item += f'<div class="verify">{say("worked_if", self.lang)}{_prose(step.verify)}</div>'
            parts.append(f"<li>{item}</li>")
        parts += [f"<li>{_text(view.search_text(search, self.lang))}</li>" for search in self.answer.searches]
        return [*parts, "</ol>"]

    def _rows(self, rows: Sequence[told.Row]) -> list[str]:
        """What is told, a table of labels."""
        cells = ""
        for row in rows:
            code = f" <code>{_text(row.code)}</code>" if row.code else ""
            cells += f"<tr><th>{say(row.label, self.lang)}</th><td>{_text(row.text)}{code}</td></tr>"
        return [f'<table class="told">{cells}</table>'] if cells else []

    def _head(self, diagnosis: Diagnosis) -> list[str]:
        tag = f"{diagnosis.failure}, {view.percent(diagnosis.confidence)}"
        parts = [f"<h1>{_prose(diagnosis.title)}</h1>", f'<div class="tag">{_text(tag)}</div>']
        return parts + [self._quote(evidence) for evidence in diagnosis.evidence]

    def _cause(self, cause: RankedCause) -> str:
        verdict = f'<b class="{cause.verdict}">{view.mark(cause.verdict)} {say(cause.verdict, self.lang)}</b>'
        parts = [f"<li>{verdict} {_prose(cause.title)}"]
        for evidence in view.telling(cause, self.one):
            if view.told(evidence):
                parts.append(self._quote(evidence))
            if because := view.why(evidence):
                against = evidence.says == "against" and cause.verdict != "refuted"
                said = (say("against", self.lang) if against else "") + because
                parts.append(f'<div class="because">{_prose(said)}</div>')
        return "".join(parts) + "</li>"

    def _undiagnosed(self) -> list[str]:
        parts = [f"<p><b>{_text(told.opening(self.answer, self.lang))}</b></p>"]
        if self.answer.unexplained is not None:
            parts.append(self._line(self.answer.unexplained, told.key_line(self.answer, self.lang)))
        parts += self._rows([*told.place(self.answer, self.lang), *told.likeness(self.answer)])
        meaning = told.summary(self.answer, self.lang)
        parts += [f"<p>{_prose(text)}</p>" for text in (meaning, *self.answer.codes) if text]
        parts += self._steps()
        if perhaps := told.suggestions(self.answer, likely=False):
            rows = "".join(
                f"<li>{view.percent(one.confidence)} {_prose(one.title)} <code>{_text(one.failure)}</code></li>"
                for one in perhaps
            )
            parts += [f"<h2>{say('perhaps', self.lang)}</h2>", f"<ul>{rows}</ul>"]
        return parts

    def _listed(self, heading: str, found: tuple[Diagnosis, ...], *, fold: bool = False) -> list[str]:
        if not found:
            return []
        rows = "".join(
            f'<li><span class="at">{_text(view.place(self.answer, one, self.lang))}</span> {_prose(one.title)} '
            f"<code>{_text(one.failure)}</code></li>"
            for one in found
        )
        if fold:
            return [f"<details><summary>{say(heading, self.lang)} ({len(found)})</summary><ul>{rows}</ul></details>"]
        return [f"<h2>{say(heading, self.lang)}</h2>", f"<ul>{rows}</ul>"]

    def _quote(self, evidence: Evidence) -> str:
        return self._line(evidence, view.told(evidence))

    def _line(self, evidence: Evidence, text: str) -> str:
        at = _text(view.place(self.answer, evidence, self.lang))
        return f'<pre><span class="at">{at}</span>  {_text(text)}</pre>'


def _text(text: str) -> str:
    return escape(safe(text))


def _lines(commands: tuple[str, ...]) -> str:
    return "\n".join(_text(line) for command in commands for line in command.splitlines())


def _prose(text: str) -> str:
    """Text of a page, its code spans as `<code>`."""
    parts = _text(text).split("`")
    if len(parts) % 2 == 0:
        return "`".join(parts)
    return "".join(f"<code>{part}</code>" if i % 2 else part for i, part in enumerate(parts))
