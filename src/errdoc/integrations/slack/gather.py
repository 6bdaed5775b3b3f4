"""What of Slack's messages is to be read: the words of a message as they were typed, its files, the rest of its thread.

Slack sends `&`, `<` and `>` as entities and puts links and mentions in angle brackets; a log has to be read as it was
pasted.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from errdoc.integrations.workers.inputs import is_environment
from errdoc.logs.lazy import lazy

#: A message from Slack, a file in it.
Message = Mapping[str, Any]

# "<http://10.0.0.7:29500|10.0.0.7:29500>", "<@U012AB3CD>", "<#C012|general>", "<!here>", "<mailto:a@b.c|a@b.c>"
_ANGLED = lazy(r"<([@#!]?)([^<>|\n]{1,3000})(?:\|([^<>\n]{0,3000}))?>")
# "```\nTraceback …\n```"
_FENCE = lazy(r"```+\n?(.*?)(?:```+|\Z)", re.DOTALL)
#: Words in a message that are no log: "@errdoc please?"
_FEWEST_CHARACTERS = 12
#: Most of a thread that is read again.
_MOST_MESSAGES = 200


@dataclass(frozen=True)
class Parcel:
    """What a message brings.

    Attributes:
        text: the words to be read as a log, or empty.
        files: its files as Slack describes them.
    """

    text: str = ""
    files: tuple[Mapping[str, Any], ...] = ()

    def __bool__(self) -> bool:
        return bool(self.text or self.files)


def parcel(message: Message, *, mine: str = "") -> Parcel:
    """What of a message is to be read.

    Args:
        message: as Slack sends it.
        mine: the bot's user id, whose mention is no part of a log.
    """
    files = tuple(one for one in message.get("files") or () if isinstance(one, Mapping))
    typed = str(message.get("text") or "")
    bare = typed.replace(f"<@{mine}>", "") if mine else typed
    # Monitoring and CI put their text into attachments and blocks.
    text = _words(bare) or _words("\n".join(_others(message)))
    return Parcel("" if files and not _FENCE.search(bare) else text, files)


def typed(text: str) -> str:
    """A text of Slack as it was typed.

    Example:
        >>> typed("<!channel> a &lt; b at <http://node1:29500|node1:29500>")
        '@channel a < b at node1:29500'
    """

    def shown(match: re.Match[str]) -> str:
        sign, target, label = match.groups()
        if sign == "!":
            return "@" + (label or target).lstrip("@")
        if sign:
            return sign + (label or target)
        return str(label or target.removeprefix("mailto:"))

    text = _ANGLED.sub(shown, text)
    return text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")


def thread(messages: Iterable[Message], *, mine: str) -> list[Parcel]:
    """What the people in a thread brought, in order; what bots say is left out, but for the message it began with."""
    found = []
    for index, message in enumerate(messages):
        if index >= _MOST_MESSAGES:
            break
        if message.get("user") == mine or (index and message.get("bot_id")):
            continue
        brought = parcel(message, mine=mine)
        # What people say to each other in the thread is no log.
        if brought.files or index == 0 or _FENCE.search(str(message.get("text") or "")) or is_environment(brought.text):
            found.append(brought)
    return [one for one in found if one]


def worth_reading(message: Message) -> bool:
    """Whether a message that does not mention the bot may bring something to a thread of its."""
    text = str(message.get("text") or "")
    return bool(message.get("files")) or "```" in text or is_environment(typed(text))


def _words(text: str) -> str:
    """The code blocks of a text where it has any, else all of it, if it is enough to be a log."""
    fenced = [one.strip("\n") for one in _FENCE.findall(text)]
    found = typed("\n".join(fenced) if any(one.strip() for one in fenced) else text).strip("\n")
    return found if len(found.strip()) >= _FEWEST_CHARACTERS else ""


def _others(message: Message) -> list[str]:
    """The texts of attachments and blocks."""
    texts: list[str] = []
    for one in message.get("attachments") or ():
        if isinstance(one, Mapping):
            texts += [str(one[key]) for key in ("pretext", "title", "text") if one.get(key)]
            texts += _of_blocks(one.get("blocks"))
    if not message.get("text"):
        texts += _of_blocks(message.get("blocks"))
    return texts


def _of_blocks(value: Any, depth: int = 0) -> list[str]:
    """The `text` of everything inside blocks."""
    if depth > 8:
        return []
    if isinstance(value, Mapping):
        own = [value["text"]] if isinstance(value.get("text"), str) else []
        return own + [text for one in value.values() if not isinstance(one, str) for text in _of_blocks(one, depth + 1)]
    if isinstance(value, list):
        return [text for one in value for text in _of_blocks(one, depth + 1)]
    return []
