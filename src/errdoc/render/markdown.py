"""The answer as Markdown, for a document or, with folding, for a comment on GitHub.

What a log says stands in fences that its own back-ticks cannot close; elsewhere Markdown and HTML are escaped, and on
GitHub nobody is mentioned and no issue linked by a log.
"""

import re
from collections.abc import Sequence

from errdoc.logs.lazy import lazy
from errdoc.model import Diagnosis, Evidence, Explanation, RankedCause
from errdoc.render import against, starts, told, view
from errdoc.render.safe import safe
from errdoc.render.words import Lang, say

# <b> [link](…) *x* _x_ ~x~ |x| &amp; # x
_SPECIAL = lazy(r"([\\`*_\[\]<>~|&#!])")
# `@name` mentions; `#12`, `GH-12` and https://github.com/org/name/issues/12 link: an empty comment between breaks them
_MENTION = lazy(r"(?i)(@|#|\bGH-)(?=\w)|(https?:)(?=//(?:www\.)?github\.com)|(www)(?=\.github\.com)")


def render(explanation: Explanation, *, lang: Lang = "en", everything: bool = False, github: bool = False) -> str:
    """The answer as a Markdown document.

    Args:
        explanation: the answer.
        lang: language of headings and verdicts.
        everything: all causes and evidence, and the folded diagnoses listed.
        github: fold what is not the root into `<details>`.
    """
    return _Document(explanation, lang, everything=everything, github=github).text()


class _Document:
    def __init__(self, explanation: Explanation, lang: Lang, *, everything: bool, github: bool) -> None:
        self.answer = explanation
        self.lang = lang
        self.everything = everything
        self.most = None if everything else 4
        self.few = None if everything else view.FIRST_STEPS
        self.github = github

    def text(self) -> str:
        """The document, ending with one newline."""
        roots = view.with_role(self.answer, "root")
        if self.answer.calm:
            blocks = [self._plain(starts.calm_line(self.answer, self.lang)), *self._against()]
        elif roots:
            blocks = self._diagnosed(roots[0])
        else:
            blocks = self._undiagnosed()
        if line := starts.starts_line(self.answer, self.lang):
            blocks = [self._prose(line), *blocks]
        if roots and (seen := view.seen(self.answer, self.lang)):
            blocks.append(self._prose(seen))
        if roots[1:]:
            blocks += [f"### {say('also', self.lang)}", self._list(roots[1:])]
        if self.github:
            blocks += self._details()
        elif self.everything:
            blocks += self._rest()
        blocks.append(
            self._plain(
                view.folded(
                    self.answer, self.lang, causes=self.most, steps=self.few, roles=not (self.github or self.everything)
                )
            )
        )
        if page := roots[0].failure if roots else told.page(self.answer):
            blocks.append(f"`errdoc show {_code(page)}`")
        if self.everything:
            blocks += [f"`errdoc guide {_code(guide)}`" for root in roots[:1] for guide in root.guides]
        return "\n\n".join(block for block in blocks if block) + "\n"

    def _diagnosed(self, diagnosis: Diagnosis) -> list[str]:
        blocks = self._head(diagnosis)
        blocks.append(self._rows(told.place(self.answer, self.lang, short=not (self.everything or diagnosis.general))))
        if diagnosis.experiment:
            lead = say("experiment", self.lang).strip().capitalize()
            blocks.append(f"**{lead}:** {self._prose(diagnosis.experiment.because)}")
        if diagnosis.summary:
            blocks.append(self._prose(diagnosis.summary))
        blocks += [self._plain(code) for code in self.answer.codes]
        if diagnosis.causes:
            causes = view.shown(diagnosis, self.most)
            blocks += [f"### {say('why', self.lang)}", "\n".join(self._cause(cause) for cause in causes)]
        blocks += self._against()
        blocks += self._steps()
        if advice := view.advice(self.answer, diagnosis, self.few):
            blocks.append(f"**{say('not_this', self.lang).strip()}** {self._prose(advice)}")
        return blocks + self._perhaps()

    def _against(self) -> list[str]:
        """What is different from a good run; nothing where none was given."""
        if self.answer.against is None:
            return []
        rows = against.rows(self.answer, self.lang, None if self.everything else against.MOST)
        told = [f"- {say(row.label, self.lang)}: {self._plain(row.text)} ({self._plain(row.places)})" for row in rows]
        head = f"### {self._plain(against.heading(self.answer, self.lang))}"
        return [head, "\n".join(told) or say("against_same", self.lang)]

    def _steps(self) -> list[str]:
        steps = self.answer.do[: self.few]
        if not steps and not self.answer.searches:
            return []
        several = view.conditional(self.answer, steps)
        blocks = [f"### {say('do', self.lang)}"]
        for number, step in enumerate(steps, 1):
            parts = [self._prose(view.step_text(self.answer, step, self.lang, conditional=several))]
            if step.commands:
                parts.append(_fence("\n".join(_lines(step.commands)), "sh"))
            if step.verify:
                parts.append(say("worked_if", self.lang) + self._prose(step.verify))
            blocks.append(_item(f"{number}. ", "\n\n".join(parts)))
        for number, search in enumerate(self.answer.searches, len(steps) + 1):
            blocks.append(f"{number}. {self._plain(view.search_text(search, self.lang))}")
        return blocks

    def _rows(self, rows: Sequence[told.Row]) -> str:
        """What is told, a list of labels."""
        items = []
        for row in rows:
            code = f"\n{_fence(safe(row.code))}" if row.code else ""
            items.append(_item("- ", f"{say(row.label, self.lang)}: {self._plain(row.text)}{code}"))
        return "\n".join(items)

    def _head(self, diagnosis: Diagnosis) -> list[str]:
        general = say("general", self.lang).strip() if diagnosis.general else ""
        tags = [f"`{_code(diagnosis.failure)}` {general}".strip(), view.percent(diagnosis.confidence)]
        if diagnosis.rank is not None:
            tags.append(say("rank", self.lang, rank=diagnosis.rank))
        if diagnosis.count > 1:
            tags.append(say("times", self.lang, count=diagnosis.count))
        blocks = [f"## {self._prose(diagnosis.title)}", " · ".join(tags)]
        if diagnosis.evidence:
            blocks.append(_fence("\n".join(self._quote(evidence) for evidence in diagnosis.evidence)))
        return blocks

    def _cause(self, cause: RankedCause) -> str:
        verdict = say(cause.verdict, self.lang)
        parts = [f"{view.mark(cause.verdict)} **{verdict}**: {self._prose(cause.title)}"]
        for evidence in view.telling(cause, None if self.everything else 1):
            if view.told(evidence):
                parts.append(_fence(self._quote(evidence)))
            if because := view.why(evidence):
                against = evidence.says == "against" and cause.verdict != "refuted"
                parts.append((say("against", self.lang) if against else "") + self._prose(because))
        return _item("- ", "\n".join(parts))

    def _undiagnosed(self) -> list[str]:
        blocks = [f"**{told.opening(self.answer, self.lang)}**"]
        if self.answer.unexplained is not None:
            at = safe(view.place(self.answer, self.answer.unexplained, self.lang))
            blocks.append(_fence(f"{at}  {safe(told.key_line(self.answer, self.lang))}"))
        blocks.append(self._rows([*told.place(self.answer, self.lang), *told.likeness(self.answer)]))
        blocks.append(self._prose(told.summary(self.answer, self.lang)))
        blocks += [self._plain(code) for code in self.answer.codes]
        blocks += self._against()
        blocks += self._steps()
        return blocks + self._perhaps()

    def _perhaps(self) -> list[str]:
        perhaps = told.suggestions(self.answer, likely=False)
        rows = [
            f"- {view.percent(one.confidence)} {self._prose(one.title)} (`{_code(one.failure)}`)" for one in perhaps
        ]
        return [f"### {say('perhaps', self.lang)}", "\n".join(rows)] if rows else []

    def _groups(self) -> list[tuple[str, tuple[Diagnosis, ...]]]:
        groups = [
            ("consequences", view.with_role(self.answer, "consequence")),
            ("wrappers", () if view.only_reported(self.answer) else view.with_role(self.answer, "wrapper")),
            ("benign", view.with_role(self.answer, "benign")),
        ]
        return [(heading, found) for heading, found in groups if found]

    def _rest(self) -> list[str]:
        blocks: list[str] = []
        for heading, found in self._groups():
            blocks += [f"### {say(heading, self.lang)}", self._list(found)]
        return blocks + ([f"### {say('facts', self.lang)}", self._facts()] if self.answer.facts else [])

    def _details(self) -> list[str]:
        groups = [(f"{say(heading, self.lang)} ({len(found)})", self._list(found)) for heading, found in self._groups()]
        if self.answer.facts:
            groups.append((f"{say('facts', self.lang)} ({len(self.answer.facts)})", self._facts()))
        return [f"<details>\n<summary>{summary}</summary>\n\n{content}\n\n</details>" for summary, content in groups]

    def _list(self, found: tuple[Diagnosis, ...]) -> str:
        rows = []
        for one in found:
            at = self._plain(view.place(self.answer, one, self.lang))
            rows.append(f"- {at}: {self._prose(one.title)} (`{_code(one.failure)}`)")
        return "\n".join(rows)

    def _facts(self) -> str:
        rows = []
        for fact in self.answer.facts:
            at = view.place(self.answer, Evidence(fact.source, line=fact.line, file=fact.file), self.lang)
            rows.append(f"- `{_code(fact.name)}` {self._plain(fact.value)} ({self._plain(at)})")
        return "\n".join(rows)

    def _quote(self, evidence: Evidence) -> str:
        return f"{safe(view.place(self.answer, evidence, self.lang))}  {safe(view.told(evidence))}"

    def _plain(self, text: str) -> str:
        text = _SPECIAL.sub(r"\\\1", safe(text))
        return _MENTION.sub(r"\g<0><!-- -->", text) if self.github else text

    def _prose(self, text: str) -> str:
        """Text of a page, whose code spans stay; what a log put into it is escaped."""
        parts = safe(text).split("`")
        if len(parts) % 2 == 0:
            return self._plain(text)
        shown = [_span(part) if i % 2 else self._plain(part) for i, part in enumerate(parts)]
        # back-ticks of two spans side by side would begin another, which ends anywhere
        inner = [part or " " for part in shown[1:-1]]
        return "".join([*shown[:1], *inner, *shown[1:][-1:]])


def _span(text: str) -> str:
    return f"`{text}`" if text.strip() else r"\`\`"


def _code(text: str) -> str:
    return safe(text).replace("`", "'")


def _lines(commands: tuple[str, ...]) -> list[str]:
    return [safe(line) for command in commands for line in command.splitlines()]


def _fence(text: str, language: str = "text") -> str:
    """A fenced block that no run of back-ticks in the text closes."""
    longest = max((len(run) for run in re.findall("`+", text)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}{language}\n{text}\n{fence}"


def _item(lead: str, text: str) -> str:
    """A list item whose further lines stand below its text."""
    return lead + text.replace("\n", "\n" + " " * len(lead)).replace("\n" + " " * len(lead) + "\n", "\n\n")
