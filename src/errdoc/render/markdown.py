"""The answer as Markdown, for a document or, with folding, for a comment on GitHub.

What a log says stands in fences that its own back-ticks cannot close; elsewhere Markdown and HTML are escaped, and on
GitHub nobody is mentioned and no issue linked by a log.
"""

import re

from errdoc.logs.lazy import lazy
from errdoc.model import Diagnosis, Evidence, Explanation, RankedCause
from errdoc.render import view
from errdoc.render.safe import safe
from errdoc.render.words import Lang, say

# <b> [link](…) *x* _x_ ~x~ |x| &amp; # x
_SPECIAL = lazy(r"([\\`*_\[\]<>~|&#!])")
# `@name` mentions, `#12` and `GH-12` link: an empty comment between breaks them
_MENTION = lazy(r"(?i)(@|#|\bGH-)(?=\w)")


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
        self.github = github

    def text(self) -> str:
        """The document, ending with one newline."""
        roots = view.with_role(self.answer, "root")
        if self.answer.status == "clean":
            blocks = [self._plain(view.summary_line(self.answer, self.lang))]
        elif roots:
            blocks = self._diagnosed(roots[0])
        else:
            blocks = self._undiagnosed()
        if roots and (seen := view.seen(self.answer, self.lang)):
            blocks.append(self._prose(seen))
        if roots[1:]:
            blocks += [f"### {say('also', self.lang)}", self._list(roots[1:])]
        if self.github:
            blocks += self._details()
        elif self.everything:
            blocks += self._rest()
        elif folded := view.folded(self.answer, self.lang):
            blocks.append(self._plain(folded))
        if roots:
            blocks.append(f"`errdoc show {_code(roots[0].failure)}`")
            if self.everything:
                blocks += [f"`errdoc guide {_code(guide)}`" for guide in roots[0].guides]
        return "\n\n".join(block for block in blocks if block) + "\n"

    def _diagnosed(self, diagnosis: Diagnosis) -> list[str]:
        blocks = self._head(diagnosis)
        if diagnosis.experiment:
            lead = say("experiment", self.lang).strip().capitalize()
            blocks.append(f"**{lead}:** {self._prose(diagnosis.experiment.because)}")
        if diagnosis.summary:
            blocks.append(self._prose(diagnosis.summary))
        if diagnosis.causes:
            causes = view.shown(diagnosis, None if self.everything else 4)
            blocks += [f"### {say('why', self.lang)}", "\n".join(self._cause(cause) for cause in causes)]
        steps = view.steps(self.answer, diagnosis, None if self.everything else 3)
        several = view.conditional(diagnosis, steps)
        if steps:
            blocks.append(f"### {say('do', self.lang)}")
        for number, step in enumerate(steps, 1):
            condition = say("if", self.lang, title=step.cause.title) if several else ""
            platforms = f" ({', '.join(step.remedy.platforms)})" if step.remedy.platforms else ""
            parts = [self._prose(condition + step.remedy.text) + self._plain(platforms)]
            if step.remedy.commands:
                parts.append(_fence("\n".join(_lines(step.remedy.commands)), "sh"))
            if step.remedy.verify:
                parts.append(say("worked_if", self.lang) + self._prose(step.remedy.verify))
            blocks.append(_item(f"{number}. ", "\n\n".join(parts)))
        if diagnosis.wrong_advice:
            blocks.append(f"**{say('not_this', self.lang).strip()}** {self._prose(diagnosis.wrong_advice)}")
        return blocks

    def _head(self, diagnosis: Diagnosis) -> list[str]:
        tags = [f"`{_code(diagnosis.failure)}`", view.percent(diagnosis.confidence)]
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
        wrappers = view.with_role(self.answer, "wrapper")
        suggestions = view.with_role(self.answer, "suggestion")
        if wrappers and not suggestions and self.answer.unexplained is None:
            return [
                f"**{say('not_said', self.lang)}**",
                *self._head(wrappers[0]),
                self._plain(say("real_error", self.lang)),
                self._prose(wrappers[0].summary),
            ]
        blocks = [f"**{say('unknown', self.lang)}**"]
        if self.answer.unexplained is not None:
            blocks.append(_fence(self._quote(self.answer.unexplained)))
        if suggestions:
            rows = [
                f"- {one.confidence if one.score is None else one.score:.2f} `{_code(one.failure)}`: "
                + self._prose(one.title)
                for one in suggestions
            ]
            blocks += [say("nearest", self.lang), "\n".join(rows), say("guess", self.lang)]
        return blocks

    def _groups(self) -> list[tuple[str, tuple[Diagnosis, ...]]]:
        rooted = bool(view.with_role(self.answer, "root"))
        groups = [
            ("consequences", view.with_role(self.answer, "consequence")),
            ("wrappers", view.with_role(self.answer, "wrapper") if rooted else ()),
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
        return _MENTION.sub(r"\1<!-- -->", text) if self.github else text

    def _prose(self, text: str) -> str:
        """Text of a page, whose code spans stay; what a log put into it is escaped."""
        parts = safe(text).split("`")
        if len(parts) % 2 == 0:
            return self._plain(text)
        return "".join(f"`{part}`" if i % 2 else self._plain(part) for i, part in enumerate(parts))


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
