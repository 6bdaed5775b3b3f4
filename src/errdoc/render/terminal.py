"""The answer on a terminal: one screen of 24 lines, more with `--all`. The only user of rich.

Nothing that a log says is interpreted: it goes into `rich.text.Text`, never into a markup string, after `safe`. Lines
are laid out here to the cell and printed as they are, so that rich neither wraps nor cuts a command.
"""

from typing import ClassVar, TextIO

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from errdoc.model import Diagnosis, Evidence, Explanation, RankedCause
from errdoc.render import view
from errdoc.render.detail import ALL, DETAILS, SCREEN, Detail
from errdoc.render.safe import excerpt, fit, safe, wrapped
from errdoc.render.words import Lang, say

#: Prose wider than this is hard to read.
_WIDEST = 120
#: Evidence stands below the cause's title from so many columns on; in fewer it is indented less, and much less.
_ROOMY, _NARROW = 100, 60

_STYLES = {"confirmed": "bold green", "likely": "green", "possible": "yellow", "undetermined": "dim", "refuted": "red"}


def write(
    explanation: Explanation,
    stream: TextIO,
    *,
    lang: Lang = "en",
    everything: bool = False,
    plain: bool = False,
    width: int | None = None,
) -> None:
    """Writes the answer.

    Args:
        explanation: the answer.
        stream: where to; colours only where it is a terminal that has them.
        lang: language of headings and verdicts.
        everything: all evidence, causes, consequences and notices instead of one screen.
        plain: no styles, whatever the terminal can do.
        width: columns; the terminal's own by default.
    """
    console = _console(stream, plain, width)
    page = _Page(explanation, console, lang)
    lines = page.lines(ALL) if everything else page.screen()
    console.print(Text("\n").join(lines), soft_wrap=True)


def write_page(body: str, stream: TextIO, *, plain: bool = False) -> None:
    """Writes a page's Markdown: laid out on a terminal, as it stands into a pipe."""
    console = _console(stream, plain, None)
    if not console.is_terminal or console.color_system is None:
        stream.write(body.rstrip("\n") + "\n")
        return
    from rich.markdown import Markdown, TableElement  # slow to import, and needed here only

    class Table(TableElement):
        """Cells are folded: Chinese has no spaces to wrap at, and would be cut."""

        def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
            for table in super().__rich_console__(console, options):
                for column in getattr(table, "columns", ()):
                    column.overflow = "fold"
                yield table

    class Page(Markdown):
        elements: ClassVar = {**Markdown.elements, "table_open": Table}

    console.print(Page(body, hyperlinks=False), width=min(console.width, 100))


def _console(stream: TextIO, plain: bool, width: int | None) -> Console:
    console = Console(file=stream, width=width, highlight=False, markup=False, emoji=False)
    if plain or console.no_color:
        # NO_COLOR asks for no colours; bold and dim go too, so that the text is the same as in a pipe.
        console = Console(file=stream, width=width, highlight=False, markup=False, emoji=False, color_system=None)
    return console


class _Page:
    """Lays an answer out in lines of a given width."""

    def __init__(self, explanation: Explanation, console: Console, lang: Lang) -> None:
        self.answer = explanation
        self.console = console
        self.lang = lang
        self.encoding = console.encoding
        self.width = max(min(console.width, _WIDEST), 20)
        self.ascii = not _takes("…·", self.encoding)
        self.indent = 15 if self.width >= _ROOMY else 6 if self.width >= _NARROW else 4

    # -- whole pages ---------------------------------------------------------------------------------------------

    def screen(self) -> list[Text]:
        """The lines in as much detail as one screen holds."""
        for detail in DETAILS:
            lines = self.lines(detail)
            if sum(max(1, -(-cell_len(line.plain) // self.width)) for line in lines) <= SCREEN:
                break
        return lines

    def lines(self, detail: Detail) -> list[Text]:
        """The lines of the answer in this detail."""
        if self.answer.status == "clean":
            return self._clean(detail)
        roots = view.with_role(self.answer, "root")
        lines = self._diagnosed(roots[0], detail) if roots else self._undiagnosed(detail)
        if roots[1:] and detail.others != 0:
            lines += self._others(roots[1:], detail)
        if roots and (seen := view.seen(self.answer, self.lang)):
            lines += self._prose(seen, 1, style="dim")
        if detail is ALL:
            lines += self._rest()
        elif roots:
            lines += self._footer(roots[0], detail)
        return lines

    def _clean(self, detail: Detail) -> list[Text]:
        line = view.summary_line(self.answer, self.lang)
        if detail is ALL:
            return [*self._prose(line, 1), *self._rest()]
        if folded := view.folded(self.answer, self.lang):
            line += f" {folded}"
        return self._prose(line, 1)

    def _diagnosed(self, diagnosis: Diagnosis, detail: Detail) -> list[Text]:
        lines = self._head(diagnosis)
        for evidence in diagnosis.evidence[: 1 if detail is not ALL else None]:
            lines += self._quote_whole(evidence, most=detail.message)
        if diagnosis.experiment:
            lead = say("experiment", self.lang)
            lines += self._prose(diagnosis.experiment.because, 1, lead=lead, lead_style="cyan", hang=True)
        lines += self._summary(diagnosis, detail)
        if diagnosis.causes:
            lines += [Text(), self._heading("why")]
            causes = view.shown(diagnosis, detail.causes)
            width = max(cell_len(say(cause.verdict, self.lang)) for cause in causes)
            for index, cause in enumerate(causes):
                lines += self._cause(cause, diagnosis, index, width, detail)
        lines += self._steps(diagnosis, detail)
        if diagnosis.wrong_advice and detail.advice != 0:
            head = say("not_this", self.lang)
            lines += self._prose(diagnosis.wrong_advice, 1, lead=head, lead_style="bold", most=detail.advice)
        return lines

    def _undiagnosed(self, detail: Detail) -> list[Text]:
        wrappers = view.with_role(self.answer, "wrapper")
        suggestions = view.with_role(self.answer, "suggestion")
        if wrappers and not suggestions and self.answer.unexplained is None:
            lines = [*self._prose(say("not_said", self.lang), 1, style="bold"), *self._head(wrappers[0])]
            lines += [self._quote(evidence, 1) for evidence in wrappers[0].evidence[:1]]
            lines += [Text(), *self._prose(say("real_error", self.lang), 1)]
            lines += (
                self._prose(wrappers[0].summary, 1, style="dim", most=detail.summary) if wrappers[0].summary else []
            )
            return lines
        lines = self._prose(say("unknown", self.lang), 1, style="bold")
        if self.answer.unexplained is not None:
            # There is room, and it is all that is known.
            lines += self._quote_whole(self.answer.unexplained)
        if suggestions:
            lines += [Text(), self._heading("nearest")]
            lines += [self._suggestion(one, suggestions) for one in suggestions]
            lines += self._prose(say("guess", self.lang), 1, style="dim")
        elif wrappers:
            lines += [self._quote(evidence, 1) for evidence in wrappers[0].evidence[:1]]
            lines += self._prose(say("real_error", self.lang), 1)
        lines.append(Text())
        if suggestions:
            lines.append(self._ask("read_page", f"errdoc show {suggestions[0].failure}"))
        lines.append(self._ask("add_page", f"errdoc kb new FAMILY/ID --from {view.log_name(self.answer)}"))
        return lines

    # -- parts ---------------------------------------------------------------------------------------------------

    def _head(self, diagnosis: Diagnosis) -> list[Text]:
        title, tag = safe(diagnosis.title), f"{safe(diagnosis.failure)}, {view.percent(diagnosis.confidence)}"
        if diagnosis.rank is not None:
            tag += f", {say('rank', self.lang, rank=diagnosis.rank)}"
        if diagnosis.count > 1:
            tag += f", {say('times', self.lang, count=diagnosis.count)}"
        gap = self.width - cell_len(title) - cell_len(tag) - 1
        if gap >= 2:
            return [Text(" ").append(title, "bold").append(" " * gap).append(tag, "cyan")]
        return [*self._prose(title, 1, style="bold"), *self._prose(tag, 1, style="cyan")]

    def _summary(self, diagnosis: Diagnosis, detail: Detail) -> list[Text]:
        if not diagnosis.summary or detail.summary == 0:
            return []
        text = diagnosis.summary
        if detail is not ALL:
            # The first sentence; both full stops end one.
            ends = [i for i in (text.find(". "), text.find("。")) if i >= 0]
            text = text[: min(ends) + 1] if ends else text
        return self._prose(text, 1, style="dim", most=detail.summary)

    def _cause(self, cause: RankedCause, diagnosis: Diagnosis, index: int, width: int, detail: Detail) -> list[Text]:
        style, word = _STYLES[cause.verdict], say(cause.verdict, self.lang)
        lead = f"{view.mark(cause.verdict, self.encoding)} {word}" + " " * (width - cell_len(word) + 2)
        faded = "dim" if cause.verdict == "refuted" else ""
        lines = self._prose(cause.title, 2, style=faded, lead=lead, lead_style=style, hang=True)
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
                lines.append(self._quote(evidence, self.indent))
            if view.why(evidence) and (reasoned or (quoted and not new)):
                said = say("against", self.lang) + evidence.because if against else evidence.because
                lines += self._prose(said, self.indent, style="dim", most=detail.reasons)
        if not shown and index == 0 and cause.verdict == "possible" and reasoned:
            lines += self._prose(say("nothing_known", self.lang), self.indent, style="dim")
        return lines

    def _steps(self, diagnosis: Diagnosis, detail: Detail) -> list[Text]:
        steps = view.steps(self.answer, diagnosis, detail.steps)
        if not steps:
            return []
        lines = [Text(), self._heading("do")]
        several = view.conditional(diagnosis, steps)
        known_os = any(fact.name == "os" for fact in self.answer.facts)
        for number, step in enumerate(steps, 1):
            condition = say("if", self.lang, title=step.cause.title) if several else ""
            text = condition + step.remedy.text
            if step.remedy.platforms and not known_os:
                text += f" ({', '.join(step.remedy.platforms)})"
            lines += self._prose(text, 2, lead=f"{number}  ", lead_style="bold", hang=True)
            for command in step.remedy.commands:
                # Never wrapped, never cut: it is pasted.
                lines += [Text("     ").append(safe(part), "green") for part in command.splitlines()]
            if step.remedy.verify and detail.verify != 0:
                verify = say("worked_if", self.lang) + step.remedy.verify
                lines += self._prose(verify, 5, style="dim", most=detail.verify)
        return lines

    def _others(self, roots: tuple[Diagnosis, ...], detail: Detail) -> list[Text]:
        lines = [Text(), self._heading("also")]
        lines += [self._listed(root) for root in roots[: detail.others]]
        if detail.others is not None and len(roots) > detail.others:
            lines += self._prose(say("more", self.lang, count=len(roots) - detail.others), 2, style="dim")
        return lines

    def _footer(self, root: Diagnosis, detail: Detail) -> list[Text]:
        hidden = len(root.causes) - detail.causes if detail.causes is not None else 0
        folded = view.folded(self.answer, self.lang, max(hidden, 0))
        ask = f"errdoc show {safe(root.failure)}"
        line = f"{folded} {'-' if self.ascii else '·'} {ask}" if folded else ask
        if folded and cell_len(line) + 1 > self.width:
            return [Text(), *self._prose(folded, 1, style="dim"), *self._prose(ask, 1, style="dim")]
        return [Text(), *self._prose(line, 1, style="dim")]

    def _rest(self) -> list[Text]:
        lines: list[Text] = []
        for heading, role in (("consequences", "consequence"), ("wrappers", "wrapper"), ("benign", "benign")):
            if found := view.with_role(self.answer, role):
                lines += [Text(), self._heading(heading), *(self._listed(one) for one in found)]
        if self.answer.facts:
            lines += [Text(), self._heading("facts")]
            names = max(cell_len(fact.name) for fact in self.answer.facts)
            for fact in self.answer.facts:
                at = view.place(self.answer, Evidence(fact.source, line=fact.line, file=fact.file), self.lang)
                name = f"{safe(fact.name):<{names}}  "
                lines += self._prose(f"{fact.value}  ({at})", 2, lead=name, lead_style="cyan", hang=True)
        if roots := view.with_role(self.answer, "root"):
            asks = [f"errdoc show {roots[0].failure}", *(f"errdoc guide {guide}" for guide in roots[0].guides)]
            lines += [Text(), *(line for ask in asks for line in self._prose(ask, 1, style="dim"))]
        return lines

    def _listed(self, diagnosis: Diagnosis) -> Text:
        """One line: where, what, which page."""
        at = self._place(diagnosis)
        tag = f" ({safe(diagnosis.failure)}, {view.percent(diagnosis.confidence)})"
        if diagnosis.role == "benign":
            tag = f" ({safe(diagnosis.failure)})"
        if diagnosis.count > 1:
            tag = f"{tag[:-1]}, {say('times', self.lang, count=diagnosis.count)})"
        room = self.width - 4 - cell_len(at) - cell_len(tag)
        if room < 16:
            room, tag = room + cell_len(tag), ""
        return (
            Text("  ").append(at, "cyan").append("  ").append(self._cut(safe(diagnosis.title), room)).append(tag, "dim")
        )

    def _suggestion(self, one: Diagnosis, among: tuple[Diagnosis, ...]) -> Text:
        width = max(cell_len(other.failure) for other in among)
        score = one.confidence if one.score is None else one.score
        lead = f"{score:.2f}  {safe(one.failure):<{width}}"
        line = Text("  ").append(lead, "cyan")
        room = self.width - 4 - cell_len(lead)
        return line.append("  ").append(self._cut(safe(one.title), room)) if room > 8 else line

    def _ask(self, key: str, command: str) -> Text:
        return Text(" ").append(say(key, self.lang), "dim").append(safe(command), "green")

    def _quote(self, evidence: Evidence, indent: int) -> Text:
        """`train.log:12  the line`, cut around what it tells."""
        at, told = self._place(evidence), safe(view.told(evidence))
        room = self.width - indent - cell_len(at) - 2
        return Text(" " * indent).append(at, "cyan").append("  ").append(self._marks(excerpt(told, room, cell_len)))

    def _measured(self, evidence: Evidence, detail: Detail) -> list[Text]:
        """`this machine  what it says`: a sentence, wrapped and not cut around a word."""
        lead = self._place(evidence) + "  "
        told = view.told(evidence)
        return self._prose(told, self.indent, lead=lead, lead_style="cyan", hang=True, most=detail.reasons)

    def _quote_whole(self, evidence: Evidence, most: int | None = 4) -> list[Text]:
        """The same in several lines; cut like one where they are not enough."""
        lead = self._place(evidence) + "  "
        told = safe(view.told(evidence))
        room = self.width - 1 - cell_len(lead)
        short = excerpt(told, room, cell_len)
        if most is not None and (most == 1 or "…" not in short[1:]):
            return [self._quote(evidence, 1)]  # it says all from the error's name on
        if most is None:
            return self._prose(told, 1, lead=lead, lead_style="cyan", hang=True)
        for spare in (0, room // 4, room // 2):
            # words are not cut at the ends of the lines: less fits than there are cells
            lines = self._prose(excerpt(told, most * room - spare, cell_len), 1, lead=lead, lead_style="cyan", hang=True)
            if len(lines) <= most:
                return lines
        return [self._quote(evidence, 1)]

    def _place(self, at: Diagnosis | Evidence) -> str:
        text, room = safe(view.place(self.answer, at, self.lang)), self.width // 3
        if cell_len(text) <= room:
            return text
        # The end tells the rank and the line.
        return self._marks("…") + fit(text[::-1], room - 1, cell_len)[::-1]

    def _heading(self, key: str) -> Text:
        return Text(" ").append(say(key, self.lang), "bold")

    # -- text ----------------------------------------------------------------------------------------------------

    def _prose(
        self,
        text: str,
        indent: int,
        *,
        style: str = "",
        lead: str = "",
        lead_style: str = "",
        hang: bool = False,
        most: int | None = None,
    ) -> list[Text]:
        """A paragraph wrapped to the width.

        Args:
            text: the paragraph.
            indent: blanks before each line.
            style: of the paragraph.
            lead: stands before it on its first line, in `lead_style`.
            lead_style: how that looks.
            hang: whether the further lines begin where the text begins, after the lead.
            most: lines at most; what is left out is an ellipsis.
        """
        room = max(self.width - indent, 12)
        taken = cell_len(lead)
        blank = " " * (taken if hang else 0)
        text = self._marks(safe(text))
        lines = wrapped(text, room - len(blank), room - taken, cell_len)
        if most is not None and len(lines) > most:
            room -= taken if hang or most == 1 else 0
            lines = lines[:most]
            lines[-1] = fit(lines[-1], room - 1, cell_len).rstrip(" ,.;:，。；：") + self._marks("…")
        return [
            Text(" " * indent).append(blank if index else lead, lead_style).append(line, style)
            for index, line in enumerate(lines)
        ]

    def _cut(self, text: str, room: int) -> str:
        room = max(room, 4)
        return text if cell_len(text) <= room else self._marks(fit(text, room - 1, cell_len).rstrip() + "…")

    def _marks(self, text: str) -> str:
        """The ellipsis and the dot in what the stream can take."""
        return text.replace("…", "~").replace("·", "-") if self.ascii else text


def _takes(text: str, encoding: str) -> bool:
    try:
        text.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True
