"""An answer put together: a screen of 24 lines, or all of it."""

from errdoc.model import Diagnosis, Evidence
from errdoc.record import replace
from errdoc.render import starts, told, view
from errdoc.render.detail import ALL, DETAILS, SCREEN, UNKNOWN_DETAILS, Detail
from errdoc.render.safe import excerpt, safe
from errdoc.render.terminal.parts import Parts
from errdoc.render.terminal.styled import Styled, cell_len
from errdoc.render.words import say

#: Jobs of which a screen tells something.
_MOST_PARTS = 8


class Screen(Parts):
    """The lines of an answer, as many as there is room for."""

    def screen(self) -> list[Styled]:
        """The lines in as much detail as one screen holds."""
        for detail in DETAILS if view.with_role(self.answer, "root") else UNKNOWN_DETAILS:
            lines = self.lines(detail)
            if sum(max(1, -(-cell_len(line.plain) // self.width)) for line in lines) <= SCREEN:
                break
        return lines

    def lines(self, detail: Detail) -> list[Styled]:
        """The lines of the answer in this detail."""
        if self.answer.parts:
            return self._unrelated(detail)
        if self.answer.calm:
            return self._clean(detail)
        roots = view.with_role(self.answer, "root")
        lines = [*self.starts(), *(self._diagnosed(roots[0], detail) if roots else self._undiagnosed(detail))]
        if roots[1:] and detail.others != 0:
            lines += self._others(roots[1:], detail)
        if roots and (seen := view.seen(self.answer, self.lang)):
            lines += self.prose(seen, 1, style="dim")
        if detail is ALL:
            return [*lines, *self._rest(), *self._files(None)]
        lines += self._files(1)
        if roots and view.brief(roots[0]):
            detail = replace(detail, causes=1, steps=0)  # what it leaves out is counted
        return lines + self._footer(roots[0].failure if roots else told.page(self.answer), detail)

    def _files(self, most: int | None) -> list[Styled]:
        """What was read, where it was more than one input."""
        names = view.files_read(self.answer, self.lang, None if most is None else 8)
        return self.prose(names, 1, style="dim", most=most) if names else []

    def _unrelated(self, detail: Detail) -> list[Styled]:
        """A few lines for each job; all of each where all is wanted."""
        parts = self.answer.parts
        lines = [*self.prose(say("unrelated", self.lang, count=len(parts)), 1, style="bold"), *self._files(1), Styled()]
        if detail is ALL:
            for part in parts:
                lines += [*Screen(part, self.surface, self.lang).lines(ALL), Styled()]
            return lines[:-1]
        for part in parts[:_MOST_PARTS]:
            alone = Screen(part, self.surface, self.lang)
            roots, error = view.with_role(part, "root"), part.unexplained
            if roots:
                lines.append(alone.listed(roots[0]))
                error = next(iter(roots[0].evidence), None)
            elif error is not None:
                opening = say("similar" if part.status == "similar" else "unknown", self.lang)
                lines += self.prose(opening, 2, lead=f"{alone.place(error)}  ", lead_style="cyan")
            else:
                lines += self.prose(starts.calm_line(part, self.lang), 2)
            if error is not None:
                lines.append(
                    Styled("    ").append(self.marks(excerpt(safe(view.told(error)), self.width - 4, cell_len)))
                )
        if len(parts) > _MOST_PARTS:
            lines += self.prose(say("more", self.lang, count=len(parts) - _MOST_PARTS), 2, style="dim")
        bad = next((part for part in parts if not part.calm), parts[0])
        ask = f"errdoc explain {view.log_name(bad)}"
        return [*lines, Styled(), Styled(" ").append(say("read_alone", self.lang), "dim").append(safe(ask), "green")]

    def _clean(self, detail: Detail) -> list[Styled]:
        line = starts.calm_line(self.answer, self.lang)
        if detail is ALL:
            return [*self.starts(), *self.prose(line, 1), *self.against(detail), *self._rest()]
        if folded := view.folded(self.answer, self.lang):
            line += f" {folded}"
        return [*self.starts(), *self.prose(line, 1), *self.against(detail)]

    def starts(self) -> list[Styled]:
        """What became of each start, where the log holds several."""
        line = starts.starts_line(self.answer, self.lang)
        return self.prose(line, 1, style="dim") if line else []

    def _diagnosed(self, diagnosis: Diagnosis, detail: Detail) -> list[Styled]:
        lines = self.head(diagnosis)
        for evidence in diagnosis.evidence[: 1 if detail is not ALL else None]:
            lines += self.quote_whole(evidence, detail.message)
        if detail.place != 0:
            rows = told.place(self.answer, self.lang, short=detail is not ALL and not diagnosis.general)
            lines += self.rows(rows, detail.place)
        if view.brief(diagnosis) and detail is not ALL:
            width = cell_len(say(diagnosis.causes[0].verdict, self.lang))
            return [*lines, *self.cause(diagnosis.causes[0], diagnosis, 0, width, detail), *self.against(detail)]
        if diagnosis.experiment:
            lead = say("experiment", self.lang)
            lines += self.prose(diagnosis.experiment.because, 1, lead=lead, lead_style="cyan", hang=True)
        lines += self.summary(diagnosis.summary, detail)
        lines += self.codes(detail)
        if diagnosis.causes:
            lines += [Styled(), self.heading("why")]
            causes = view.shown(diagnosis, detail.causes)
            width = max(cell_len(say(cause.verdict, self.lang)) for cause in causes)
            for index, cause in enumerate(causes):
                lines += self.cause(cause, diagnosis, index, width, detail)
        lines += self.against(detail)
        lines += self.steps(detail)
        if detail.advice != 0 and (advice := view.advice(self.answer, diagnosis, detail.steps)):
            head = say("not_this", self.lang)
            lines += self.prose(advice, 1, lead=head, lead_style="bold", most=detail.advice)
        return lines + self.perhaps(detail)

    def _undiagnosed(self, detail: Detail) -> list[Styled]:
        lines = [*self.prose(told.opening(self.answer, self.lang), 1, style="bold"), Styled()]
        rows = [*told.place(self.answer, self.lang, short=detail.place == 0), *told.likeness(self.answer)]
        error = self.answer.unexplained
        if error is not None:
            lead = self.place(error)
            column = max([cell_len(lead), *(self.label(row) for row in rows)])
            column = column if column <= self.width // 3 else 0
            lead += " " * (column - cell_len(lead)) + "  "
            text = told.key_line(self.answer, self.lang)
            lines += self.prose(text, 1, lead=lead, lead_style="cyan", hang=True, most=detail.key)
        else:
            column = 0
        lines += self.rows(rows, None if detail is ALL else detail.place or 1, column)
        reported = view.only_reported(self.answer)
        if meaning := told.summary(self.answer, self.lang):
            lines += self.prose(meaning, 1) if reported else self.summary(meaning, detail)
        lines += self.codes(detail)
        lines += self.against(detail)
        lines += self.steps(detail)
        return lines + self.perhaps(detail)

    def _others(self, roots: tuple[Diagnosis, ...], detail: Detail) -> list[Styled]:
        lines = [Styled(), self.heading("also")]
        lines += [self.listed(root) for root in roots[: detail.others]]
        if detail.others is not None and len(roots) > detail.others:
            lines += self.prose(say("more", self.lang, count=len(roots) - detail.others), 2, style="dim")
        return lines

    def _footer(self, page: str, detail: Detail) -> list[Styled]:
        folded = view.folded(self.answer, self.lang, causes=detail.causes, steps=detail.steps)
        ask = f"errdoc show {safe(page)}" if page else ""
        line = f" {'-' if self.ascii else '·'} ".join(filter(None, (folded, ask)))
        if folded and cell_len(line) + 1 > self.width:
            return [Styled(), *(row for part in (folded, ask) if part for row in self.prose(part, 1, style="dim"))]
        return [Styled(), *self.prose(line, 1, style="dim")] if line else []

    def _rest(self) -> list[Styled]:
        lines: list[Styled] = []
        for heading, role in (("consequences", "consequence"), ("wrappers", "wrapper"), ("benign", "benign")):
            if found := view.with_role(self.answer, role):
                lines += [Styled(), self.heading(heading), *(self.listed(one) for one in found)]
        if self.answer.facts:
            lines += [Styled(), self.heading("facts")]
            names = max(cell_len(fact.name) for fact in self.answer.facts)
            for fact in self.answer.facts:
                at = view.place(self.answer, Evidence(fact.source, line=fact.line, file=fact.file), self.lang)
                name = f"{safe(fact.name):<{names}}  "
                lines += self.prose(f"{fact.value}  ({at})", 2, lead=name, lead_style="cyan", hang=True)
        roots = view.with_role(self.answer, "root")
        asks = [f"errdoc show {page}"] if (page := roots[0].failure if roots else told.page(self.answer)) else []
        asks += [f"errdoc guide {guide}" for root in roots[:1] for guide in root.guides]
        if asks:
            lines += [Styled(), *(line for ask in asks for line in self.prose(ask, 1, style="dim"))]
        if not roots and not self.answer.calm:
            command = f"errdoc kb new FAMILY/ID --from {view.log_name(self.answer)}"
            lines.append(Styled(" ").append(say("add_page", self.lang), "dim").append(safe(command), "green"))
        return lines
