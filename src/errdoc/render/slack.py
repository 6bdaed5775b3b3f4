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

from errdoc.model import Explanation
from errdoc.render.safe import excerpt, safe
from errdoc.render.told import Block as Piece
from errdoc.render.told import Room, told
from errdoc.render.told.extent import DETAILS, MESSAGE
from errdoc.render.view import mark
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
#: Pieces that tell of the error itself.
_HEAD = ("title", "quotes", "rows", "summary", "meaning", "code")
#: Bytes of a block around its elements.
_AROUND = 45
#: Left of a message for what says that there is more.
_RESERVE = 300


def message(explanation: Explanation, *, lang: Lang = "en", value: str = "") -> list[Block]:
    """The short answer: what broke, why, what to do, and buttons.

    Args:
        explanation: the answer.
        lang: language of headings and verdicts.
        value: what the buttons hand back when they are pressed; without it there are none.
    """
    pieces = told(explanation, lang, MESSAGE)
    rated = any(piece.kind == "title" for piece in pieces)
    buttons = [_buttons(value, lang, rated=rated)] if value else []
    blocks = list(_blocks(pieces, short=True))
    if size([*blocks, *buttons]) > MOST_BYTES or len(blocks) >= MOST_BLOCKS:
        room = Room(MOST_BYTES - _RESERVE - size(buttons), _taken)
        blocks = list(_blocks(told(explanation, lang, MESSAGE, room), short=True))
    return [*fitting(blocks, lang, 1, size(buttons))[0], *buttons]


def details(explanation: Explanation, *, lang: Lang = "en") -> list[list[Block]]:
    """Everything, as few messages as it takes: all causes, evidence and steps, the folded diagnoses, the facts."""
    return fitting(list(_blocks(told(explanation, lang, DETAILS), short=False)), lang)


def summary(explanation: Explanation, lang: Lang = "en") -> str:
    """The plain text beside the blocks, for notifications: words of errdoc and of its pages, none of the log's."""
    first = next(piece for piece in told(explanation, lang, MESSAGE) if piece.kind in ("title", "opening", "calm"))
    if first.kind == "title":
        return f"{first.text} ({first.page}{first.lead}, {first.tags[0]})"
    return first.brief or say("slack_clean", lang)


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


# ---- the pieces of an answer


def _blocks(pieces: Sequence[Piece], *, short: bool) -> Iterator[Block]:
    """The blocks of a message; what tells of the error itself stands in one."""
    head: list[dict[str, Any]] = []
    for piece in pieces:
        if head and piece.kind not in _HEAD:
            yield rich(*head)
            head = []
        if piece.kind in ("title", "opening"):
            yield header(piece.brief or piece.text)
        if piece.kind in _HEAD:
            head += _all_of(piece, 1, short=short)
        elif piece.kind == "section" and piece.lead not in ("why", "do"):
            yield from _rows(piece.text, [_row(one) for one in piece.inner])
        elif elements := _all_of(piece, 1, short=short):
            yield rich(*elements)
    if head:
        yield rich(*head)


def _all_of(piece: Piece, number: int, *, short: bool) -> list[dict[str, Any]]:
    """The elements of a piece and of what belongs to it."""
    inner = [one for at, part in enumerate(piece.inner, 1) for one in _all_of(part, at, short=short)]
    return [*_own(piece, number, short=short), *inner]


def _own(piece: Piece, number: int, *, short: bool) -> list[dict[str, Any]]:
    """The elements of a piece: its number stands before a step; where it is short, long texts are cut."""
    text = piece.text
    match piece.kind:
        case "title":
            return [section(words(piece.page, "code"), words(" · ".join((piece.lead, *piece.tags))))]
        case "quote" | "key" | "proof" | "again" | "measured":
            told = safe(f"{piece.lead} {text}" if piece.lead else text)
            return quotes(f"{safe(piece.at)}  {excerpt(told, _QUOTED) if short else told}")
        case "row":
            code = excerpt(safe(piece.code), _QUOTED) if short else piece.code
            shown = [words("  "), words(code, "code")] if code else []
            return [section(words(piece.lead, "italic"), words(": "), words(text), *shown)]
        case "section":
            return [section(words(text, "bold"))]
        case "cause":
            return [section(words(f"{mark(piece.lead)} {piece.tags[0]}", "bold"), words("  "), *prose(text))]
        case "reason":
            return [section(*prose(text[:_REASON] if short else text))]
        case "step":
            return [section(*prose(f"{number}. {text}"))]
        case "search":
            return [section(words(f"{number}. {text}"))]
        case "command":
            return quotes(_cut("\n".join(piece.tags), _COMMANDS if short else None))
        case "verify" | "advice":
            return [section(words(piece.lead, "italic" if piece.kind == "verify" else "bold"), *prose(text))]
        case "summary" | "meaning":
            return [section(*prose(text))]
        case "code" | "calm":
            return [section(words(text))]
        case "starts" | "folded" | "notes":
            return [section(words(text[:_NOTES], "italic"))]
        case _:
            return []


def _taken(piece: Piece, at: int, _: Sequence[Piece]) -> list[int]:
    """Bytes of a piece in a short message."""
    rows = [section(*prose(_row(piece)))] if piece.kind in ("listed", "perhaps") else []
    elements = rows or _own(piece, at, short=True)
    return [size(elements) + _AROUND] if elements else []


def _row(piece: Piece) -> str:
    """A line of a list."""
    if piece.kind == "fact":
        return f"{piece.lead} {piece.text} ({piece.at})"
    return f"{f'{piece.at}:' if piece.at else piece.lead} {piece.text} (`{piece.page}`)"


def _rows(heading: str, rows: Sequence[str]) -> list[Block]:
    """A heading with a list, in blocks that are small enough to be spread over messages."""
    blocks = []
    for start in range(0, len(rows), 20):
        lines = [{"type": "rich_text_section", "elements": prose(row[:MOST_TEXT])} for row in rows[start : start + 20]]
        bullets = {"type": "rich_text_list", "style": "bullet", "elements": lines}
        blocks.append(rich(*([] if start else [section(words(heading, "bold"))]), bullets))
    return blocks


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
