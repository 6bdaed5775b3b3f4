"""The answer as Block Kit, the form of Slack's messages.

What a log says stands only in the `text` elements of `rich_text` blocks, which Slack shows as they are: markup,
mentions and links are other kinds of elements there, so that `<!channel>`, `@here` and `<https://…|…>` stay letters.
Nothing is linked, nothing needs to be escaped.

Limits, from Slack's reference (docs.slack.dev/reference/block-kit): 50 blocks in a message, 150 characters in a header,
3000 in a text object, 75 on a button and 2000 in its value. Not documented but measured by others
(slackapi/bolt-js#2509): `msg_blocks_too_long` above about 13,200 characters of blocks, which `MOST_BYTES` stays below.
"""

import json
from collections.abc import Iterator, Sequence
from typing import Any

from errdoc.model import Diagnosis, Evidence, Explanation, RankedCause
from errdoc.render import starts, told, view
from errdoc.render.detail import ALL, DETAILS, Detail
from errdoc.render.safe import excerpt, safe
from errdoc.render.words import Lang, say

Block = dict[str, Any]

MOST_BLOCKS = 50
MOST_HEADER = 150
MOST_TEXT = 3000
MOST_BUTTON = 75
MOST_VALUE = 2000
MOST_BYTES = 12_000
#: Messages that the details of one answer, or a page, may take.
MOST_MESSAGES = 4

#: Ids of the buttons, which the bot listens to.
DETAILS_BUTTON, FIXED_BUTTON, WRONG_BUTTON = "errdoc_details", "errdoc_fixed", "errdoc_wrong"

#: Characters of a line of the log, and of the commands of one step, in the short answer.
_QUOTED = 300
_COMMANDS = 1200
#: Characters of a reason; the log's own words may be in it.
_REASON = 400
#: Characters of the notes on how a log was read.
_NOTES = 600
#: Left of a message for what says that there is more.
_RESERVE = 300


def message(explanation: Explanation, *, lang: Lang = "en", value: str = "") -> list[Block]:
    """The short answer: what broke, why, what to do, and buttons.

    Args:
        explanation: the answer.
        lang: language of headings and verdicts.
        value: what the buttons hand back when they are pressed; without it there are none.
    """
    buttons = [_buttons(value, lang, rated=bool(view.with_role(explanation, "root")))] if value else []
    blocks: list[Block] = []
    for detail in DETAILS:
        blocks = [*_answer(explanation, lang, detail), *buttons]
        if size(blocks) <= MOST_BYTES and len(blocks) <= MOST_BLOCKS:
            return blocks
    return [*fitting(blocks[: len(blocks) - len(buttons)], lang, 1, size(buttons))[0], *buttons]


def details(explanation: Explanation, *, lang: Lang = "en") -> list[list[Block]]:
    """Everything, as few messages as it takes: all causes, evidence and steps, the folded diagnoses, the facts."""
    blocks = _answer(explanation, lang, ALL)
    groups = (
        ("also", view.with_role(explanation, "root")[1:]),
        ("consequences", view.with_role(explanation, "consequence")),
        ("wrappers", view.with_role(explanation, "wrapper")),
        ("benign", view.with_role(explanation, "benign")),
    )
    for heading, found in groups:
        if found:
            rows = [f"{view.place(explanation, one, lang)}: {one.title} (`{one.failure}`)" for one in found]
            blocks += _rows(say(heading, lang), rows)
    if explanation.facts:
        rows = []
        for fact in explanation.facts:
            at = _place(explanation, Evidence(fact.source, line=fact.line, file=fact.file), lang)
            rows.append(f"{fact.name} {fact.value} ({at})")
        blocks += _rows(say("facts", lang), rows)
    return fitting(blocks, lang)


def summary(explanation: Explanation, lang: Lang = "en") -> str:
    """The plain text beside the blocks, for notifications: words of errdoc and of its pages, none of the log's."""
    if roots := view.with_role(explanation, "root"):
        return f"{roots[0].title} ({view.named(roots[0], lang)}, {view.percent(roots[0].confidence)})"
    if explanation.calm:
        return say("slack_clean", lang)
    return told.headline(explanation, lang)


def plain(text: str) -> list[Block]:
    """A message of errdoc's own, with `code` in back-ticks."""
    return [rich(section(*prose(text[:MOST_TEXT])))]


def size(blocks: Sequence[Block]) -> int:
    """Bytes of the blocks as they are sent."""
    return len(json.dumps(blocks, ensure_ascii=False).encode("utf-8", errors="replace"))


# ---- what blocks are made of


def header(text: str) -> Block:
    """A title."""
    shown = safe(text)
    shown = shown if len(shown) <= MOST_HEADER else shown[: MOST_HEADER - 1] + "…"
    return {"type": "header", "text": {"type": "plain_text", "text": shown, "emoji": False}}


def rich(*elements: dict[str, Any]) -> Block:
    """A block of paragraphs and quotes."""
    return {"type": "rich_text", "elements": list(elements)}


def section(*elements: dict[str, Any]) -> dict[str, Any]:
    """A paragraph."""
    return {"type": "rich_text_section", "elements": list(elements)}


def words(text: str, *styles: str) -> dict[str, Any]:
    """A run of text; styles are `bold`, `italic`, `code`."""
    # A line break is all that Slack needs of what is not printable.
    shown = "\n".join(safe(line) for line in text.split("\n"))[:MOST_TEXT] or " "
    return {"type": "text", "text": shown, **({"style": dict.fromkeys(styles, True)} if styles else {})}


def prose(text: str, *styles: str) -> list[dict[str, Any]]:
    """A run of a page's text, whose code spans stay code."""
    parts = text.split("`")
    if len(parts) % 2 == 0:
        return [words(text, *styles)]
    return [words(part, "code") if i % 2 else words(part, *styles) for i, part in enumerate(parts) if part]


def quotes(text: str) -> list[dict[str, Any]]:
    """Text in a box: a log's line, commands; several boxes where one is too short for it."""
    boxes, box = [], ""
    for line in text.split("\n"):
        for start in range(0, len(line) or 1, MOST_TEXT):
            piece = line[start : start + MOST_TEXT]
            if box and len(box) + 1 + len(piece) > MOST_TEXT:
                boxes.append(box)
                box = piece
            else:
                box = f"{box}\n{piece}" if box else piece
    return [{"type": "rich_text_preformatted", "elements": [words(one)]} for one in [*boxes, box]]


def fitting(blocks: Sequence[Block], lang: Lang, most: int = MOST_MESSAGES, taken: int = 0) -> list[list[Block]]:
    """Blocks in messages that Slack takes; where they need more than `most`, the last one says so.

    Args:
        blocks: in order.
        lang: the language of that word.
        most: messages.
        taken: bytes of each message that something else needs.
    """
    room = MOST_BYTES - _RESERVE - taken
    messages: list[list[Block]] = [[]]
    left = room
    for block in blocks:
        for part in _halved(block, room):
            needed = size([part])
            if needed > left or len(messages[-1]) >= MOST_BLOCKS - 2:
                messages.append([])
                left = room
            messages[-1].append(part)
            left -= needed
    if len(messages) > most:
        cut = rich(section(words(say("slack_cut", lang), "italic")))
        messages = [*messages[: most - 1], [*messages[most - 1], cut]]
    return messages


def _halved(block: Block, room: int) -> Iterator[Block]:
    """A block as it is, or in parts, where it is too large for a message of its own."""
    if size([block]) <= room or block["type"] != "rich_text" or len(block["elements"]) < 2:
        yield block
        return
    middle = len(block["elements"]) // 2
    yield from _halved({**block, "elements": block["elements"][:middle]}, room)
    yield from _halved({**block, "elements": block["elements"][middle:]}, room)


# ---- the parts of an answer


def _answer(answer: Explanation, lang: Lang, detail: Detail) -> list[Block]:
    roots = view.with_role(answer, "root")
    notes = [rich(section(words("\n".join(answer.notes)[:_NOTES], "italic")))] if answer.notes else []
    if answer.calm:
        return [rich(section(words(starts.calm_line(answer, lang)))), *notes]
    blocks = list(_diagnosed(answer, roots[0], lang, detail) if roots else _undiagnosed(answer, lang, detail))
    if line := starts.starts_line(answer, lang):
        blocks.insert(1, rich(section(words(line, "italic"))))
    if detail is not ALL:
        shown = roots[1:][: detail.others]
        if shown:
            rows = [f"{view.place(answer, one, lang)}: {one.title} (`{one.failure}`)" for one in shown]
            blocks += _rows(say("also", lang), rows)
        if more := view.counted(answer, lang, causes=detail.causes, steps=detail.steps):
            blocks.append(rich(section(words(say("slack_more", lang, what=more), "italic"))))
    return [*blocks, *notes]


def _diagnosed(answer: Explanation, diagnosis: Diagnosis, lang: Lang, detail: Detail) -> Iterator[Block]:
    yield header(diagnosis.title)
    yield rich(*_head(answer, diagnosis, lang, detail))
    if diagnosis.causes:
        elements = [section(words(say("why", lang), "bold"))]
        for index, cause in enumerate(view.shown(diagnosis, detail.causes)):
            elements += _cause(answer, cause, lang, detail, index)
        yield rich(*elements)
    yield from _steps(answer, lang, detail)
    if detail.advice != 0 and (advice := view.advice(answer, diagnosis, detail.steps)):
        yield rich(section(words(say("not_this", lang), "bold"), *prose(advice)))
    yield from _perhaps(answer, lang, detail)


def _steps(answer: Explanation, lang: Lang, detail: Detail) -> Iterator[Block]:
    steps = answer.do[: detail.steps]
    if not steps and not answer.searches:
        return
    several = view.conditional(answer, steps)
    elements = [section(words(say("do", lang), "bold"))]
    for number, step in enumerate(steps, 1):
        elements.append(section(*prose(f"{number}. {view.step_text(answer, step, lang, conditional=several)}")))
        if step.commands:
            elements += quotes(_cut("\n".join(step.commands), None if detail is ALL else _COMMANDS))
        if step.verify and detail.verify != 0:
            elements.append(section(words(say("worked_if", lang), "italic"), *prose(step.verify)))
    for number, search in enumerate(answer.searches, len(steps) + 1):
        elements.append(section(words(f"{number}. {view.search_text(search, lang)}")))
    yield rich(*elements)


def _told(rows: Sequence[told.Row], lang: Lang, detail: Detail) -> Iterator[dict[str, Any]]:
    """Labels with what is told of the error itself."""
    for row in rows:
        code = row.code if detail is ALL else excerpt(safe(row.code), _QUOTED)
        shown = [words("  "), words(code, "code")] if code else []
        yield section(words(say(row.label, lang), "italic"), words(": "), words(row.text), *shown)


def _head(answer: Explanation, diagnosis: Diagnosis, lang: Lang, detail: Detail) -> list[dict[str, Any]]:
    tags = say("general", lang) if diagnosis.general else ""
    tags += f" · {view.percent(diagnosis.confidence)}"
    if diagnosis.rank is not None:
        tags += " · " + say("rank", lang, rank=diagnosis.rank)
    if diagnosis.count > 1:
        tags += " · " + say("times", lang, count=diagnosis.count)
    elements = [section(words(diagnosis.failure, "code"), words(tags))]
    for evidence in diagnosis.evidence:
        elements += quotes(_quote(answer, evidence, lang, detail))
    if detail.place != 0:
        elements += _told(told.place(answer, lang, short=detail is not ALL and not diagnosis.general), lang, detail)
    if diagnosis.summary and detail.summary != 0:
        elements.append(section(*prose(diagnosis.summary)))
    elements += [section(words(code)) for code in answer.codes]
    return elements


def _cause(answer: Explanation, cause: RankedCause, lang: Lang, detail: Detail, index: int) -> Iterator[dict[str, Any]]:
    verdict = f"{view.mark(cause.verdict)} {say(cause.verdict, lang)}"
    yield section(words(verdict, "bold"), words("  "), *prose(cause.title))
    if detail.quoted is not None and index >= detail.quoted:
        return
    for evidence in view.telling(cause, None if detail is ALL else 1):
        if view.told(evidence):
            yield from quotes(_quote(answer, evidence, lang, detail))
        if view.why(evidence) and (detail.reasoned is None or index < detail.reasoned):
            against = evidence.says == "against" and cause.verdict != "refuted"
            because = evidence.because if detail is ALL else evidence.because[:_REASON]
            yield section(*prose((say("against", lang) if against else "") + because))


def _undiagnosed(answer: Explanation, lang: Lang, detail: Detail) -> Iterator[Block]:
    yield header(told.headline(answer, lang))
    elements: list[dict[str, Any]] = []
    if answer.unexplained is not None:
        text = safe(told.key_line(answer, lang))
        shown = text if detail is ALL else excerpt(text, _QUOTED)
        elements += quotes(f"{safe(_place(answer, answer.unexplained, lang))}  {shown}")
    elements += _told([*told.place(answer, lang), *told.likeness(answer)], lang, detail)
    meaning = told.summary(answer, lang)
    if meaning and (detail.summary != 0 or view.only_reported(answer)):
        elements.append(section(*prose(meaning)))
    elements += [section(words(code)) for code in answer.codes]
    if elements:
        yield rich(*elements)
    yield from _steps(answer, lang, detail)
    yield from _perhaps(answer, lang, detail)


def _perhaps(answer: Explanation, lang: Lang, detail: Detail) -> Iterator[Block]:
    if perhaps := told.suggestions(answer, likely=False)[: detail.others]:
        rows = [f"{view.percent(one.confidence)} {one.title} (`{one.failure}`)" for one in perhaps]
        yield from _rows(say("perhaps", lang), rows)


def _rows(heading: str, rows: Sequence[str]) -> list[Block]:
    """A heading with a list, in blocks that are small enough to be spread over messages."""
    blocks = []
    for start in range(0, len(rows), 20):
        lines = [{"type": "rich_text_section", "elements": prose(row[:MOST_TEXT])} for row in rows[start : start + 20]]
        bullets = {"type": "rich_text_list", "style": "bullet", "elements": lines}
        blocks.append(rich(*([] if start else [section(words(heading, "bold"))]), bullets))
    return blocks


def _quote(answer: Explanation, evidence: Evidence, lang: Lang, detail: Detail) -> str:
    told = safe(view.told(evidence))
    return f"{safe(_place(answer, evidence, lang))}  {told if detail is ALL else excerpt(told, _QUOTED)}"


def _place(answer: Explanation, at: Evidence, lang: Lang) -> str:
    """Where something stands; `this machine` would be the bot's."""
    return view.place(answer, at, lang) if at.source == "log" else say("slack_machine", lang)


def _cut(text: str, room: int | None) -> str:
    """Whole lines of commands: half a command is worse than none."""
    if room is None or len(text) <= room:
        return text
    head = text[:room].rpartition("\n")[0]
    return f"{head}\n…" if head else "…"


def _buttons(value: str, lang: Lang, *, rated: bool) -> Block:
    if len(value) > MOST_VALUE:
        raise ValueError(f"a button's value has {MOST_VALUE} characters at most, not {len(value)}")
    pressed = [(DETAILS_BUTTON, "slack_details")]
    if rated:
        pressed += [(FIXED_BUTTON, "slack_fixed"), (WRONG_BUTTON, "slack_wrong")]
    elements = [
        {"type": "button", "action_id": action, "value": value,
         "text": {"type": "plain_text", "text": say(word, lang), "emoji": False}}
        for action, word in pressed
    ]  # fmt: skip
    return {"type": "actions", "elements": elements}
