"""What screens are made of: titles, rows of what is told, causes, steps, suggestions."""

from collections.abc import Sequence

from errdoc.model import Diagnosis, Evidence, RankedCause
from errdoc.render import against, told, view
from errdoc.render.detail import ALL, Detail
from errdoc.render.safe import safe
from errdoc.render.terminal.lines import Lines
from errdoc.render.terminal.styled import Styled, cell_len
from errdoc.render.words import say

_STYLES = {"confirmed": "bold green", "likely": "green", "possible": "yellow", "undetermined": "dim", "refuted": "red"}


class Parts(Lines):
    """Lays the parts of an answer out."""

    def head(self, diagnosis: Diagnosis) -> list[Styled]:
        """Title, page and how sure."""
        title, tag = (
            safe(diagnosis.title),
            f"{safe(view.named(diagnosis, self.lang))}, {view.percent(diagnosis.confidence)}",
        )
        if diagnosis.rank is not None:
            tag += f", {say('rank', self.lang, rank=diagnosis.rank)}"
        if diagnosis.count > 1:
            tag += f", {say('times', self.lang, count=diagnosis.count)}"
        gap = self.width - cell_len(title) - cell_len(tag) - 1
        if gap >= 2:
            return [Styled(" ").append(title, "bold").append(" " * gap).append(tag, "cyan")]
        return [*self.prose(title, 1, style="bold"), *self.prose(tag, 1, style="cyan")]

    def summary(self, text: str, detail: Detail) -> list[Styled]:
        """A page's first paragraph; of it the first sentence, where not all is shown."""
        if not text or detail.summary == 0:
            return []
        if detail is not ALL:
            # Both full stops end one.
            ends = [i for i in (text.find(". "), text.find("。")) if i >= 0]
            text = text[: min(ends) + 1] if ends else text
        return self.prose(text, 1, style="dim", most=detail.summary)

    def label(self, row: told.Row) -> int:
        """Cells of a row's label."""
        return cell_len(say(row.label, self.lang))

    def rows(self, rows: Sequence[told.Row], most: int | None, column: int = 0) -> list[Styled]:
        """Labels with what is told, below each other.

        Args:
            rows: what is told.
            most: lines of one with source.
            column: cells of the labels; as many as these rows need by default.
        """
        column = column or max((self.label(row) for row in rows), default=0)
        lines: list[Styled] = []
        for row in rows:
            lead = say(row.label, self.lang)
            lead += " " * (column - cell_len(lead) + 2)
            whole = self._row(row.text, row.code)
            text = whole if cell_len(lead + whole) < self.width else self._row(row.brief or row.text, row.code)
            lines += self.prose(text, 1, lead=lead, lead_style="cyan", hang=True, most=most if row.code else 2)
        return lines

    def _row(self, text: str, code: str) -> str:
        return f"{text}  {code}" if code else text

    def cause(self, cause: RankedCause, diagnosis: Diagnosis, index: int, width: int, detail: Detail) -> list[Styled]:
        """A cause with its verdict and what speaks for or against it."""
        style, word = _STYLES[cause.verdict], say(cause.verdict, self.lang)
        lead = f"{view.mark(cause.verdict, self.encoding)} {word}" + " " * (width - cell_len(word) + 2)
        faded = "dim" if cause.verdict == "refuted" else ""
        lines = self.prose(cause.title, 2, style=faded, lead=lead, lead_style=style, hang=True)
        quoted = detail.quoted is None or index < detail.quoted
        reasoned = detail.reasoned is None or index < detail.reasoned
        shown = view.telling(cause, None if detail is ALL else 1)
        for evidence in shown:
            # The line under the title is not said twice: its reason is enough.
            new = evidence.line is None or (evidence.line, evidence.file) != (diagnosis.line, diagnosis.file)
            against = evidence.says == "against" and cause.verdict != "refuted"
            if evidence.source == "machine" and view.told(evidence) and (quoted or reasoned):
                lines += self._measured(evidence, detail)
            elif quoted and new and view.told(evidence):
                lines.append(self.quote(evidence, self.indent))
            if view.why(evidence) and (reasoned or (quoted and not new)):
                said = say("against", self.lang) + evidence.because if against else evidence.because
                lines += self.prose(said, self.indent, style="dim", most=detail.reasons)
        if not shown and index == 0 and cause.verdict == "possible" and reasoned:
            lines += self.prose(say("nothing_known", self.lang), self.indent, style="dim")
        return lines

    def against(self, detail: Detail) -> list[Styled]:
        """What is different from a good run; nothing where none was given."""
        if self.answer.against is None:
            return []
        lines = [Styled(), Styled(" ").append(safe(against.heading(self.answer, self.lang)), "bold")]
        rows = against.rows(self.answer, self.lang, detail.against)
        column = max((cell_len(say(row.label, self.lang)) for row in rows), default=0)
        for row in rows:
            lead = say(row.label, self.lang)
            lead += " " * (column - cell_len(lead) + 2)
            text = f"{row.text}  ({row.places})"
            lines += self.prose(text, 2, lead=lead, lead_style="cyan", hang=True, most=2 if detail is not ALL else None)
        return lines if rows else [*lines, *self.prose(say("against_same", self.lang), 2)]

    def steps(self, detail: Detail) -> list[Styled]:
        """What to do, and what to search for."""
        steps = self.answer.do[: detail.steps]
        # a step is worth more than a search, and a search more than nothing
        searches = self.answer.searches[: detail.search if steps else None]
        if not steps and not searches:
            return []
        lines = [Styled(), self.heading("do")]
        several = view.conditional(self.answer, steps)
        for number, step in enumerate(steps, 1):
            text = view.step_text(self.answer, step, self.lang, conditional=several)
            lines += self.prose(text, 2, lead=f"{number}  ", lead_style="bold", hang=True)
            for command in step.commands:
                # Never wrapped, never cut: it is pasted.
                lines += [Styled("     ").append(safe(part), "green") for part in command.splitlines()]
            if step.verify and detail.verify != 0:
                verify = say("worked_if", self.lang) + step.verify
                lines += self.prose(verify, 5, style="dim", most=detail.verify)
        for number, search in enumerate(searches, len(steps) + 1):
            text = view.search_text(search, self.lang)
            lines += self.prose(text, 2, lead=f"{number}  ", lead_style="bold", hang=True)
        return lines

    def codes(self, detail: Detail) -> list[Styled]:
        """What the codes in the error mean."""
        codes = self.answer.codes if detail.others != 0 else ()
        return [line for code in codes for line in self.prose(code, 1, style="dim", most=detail.key)]

    def perhaps(self, detail: Detail) -> list[Styled]:
        """Pages that it perhaps is, with their probabilities."""
        found = told.suggestions(self.answer, likely=False)[: detail.others]
        lead = say("perhaps", self.lang)
        lines = [Styled()] if found else []
        for index, one in enumerate(found):
            label = lead if index == 0 else " " * cell_len(lead)
            line = Styled(" ").append(label, "bold").append(f"  {view.percent(one.confidence):>4}  ", "cyan")
            tag = f" ({safe(one.failure)})"
            room = self.width - cell_len(line.plain) - cell_len(tag)
            title = self.cut(safe(one.title), room) if room >= 16 else ""
            lines.append(line.append(title).append(tag if title else safe(one.failure), "dim"))
        return lines

    def listed(self, diagnosis: Diagnosis) -> Styled:
        """One line: where, what, which page."""
        at = self.place(diagnosis)
        tag = f" ({safe(view.named(diagnosis, self.lang))}, {view.percent(diagnosis.confidence)})"
        if diagnosis.role == "benign":
            tag = f" ({safe(diagnosis.failure)})"
        if diagnosis.count > 1:
            tag = f"{tag[:-1]}, {say('times', self.lang, count=diagnosis.count)})"
        room = self.width - 4 - cell_len(at) - cell_len(tag)
        if room < 16:
            room, tag = room + cell_len(tag), ""
        return (
            Styled("  ")
            .append(at, "cyan")
            .append("  ")
            .append(self.cut(safe(diagnosis.title), room))
            .append(tag, "dim")
        )

    def _measured(self, evidence: Evidence, detail: Detail) -> list[Styled]:
        """`this machine  what it says`: a sentence, wrapped and not cut around a word."""
        lead = self.place(evidence) + "  "
        told = view.told(evidence)
        return self.prose(told, self.indent, lead=lead, lead_style="cyan", hang=True, most=detail.reasons)
