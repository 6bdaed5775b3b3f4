"""The terms of a text for similarity: the one analyzer that fits the index and scores against it."""

from collections.abc import Iterable

from errdoc.logs.events.parse import is_error, parse
from errdoc.logs.lazy import lazy
from errdoc.logs.lines.clean import clean
from errdoc.logs.masks.mask import mask
from errdoc.model import Event

#: Longer texts add nothing but time.
MOST_CHARACTERS = 20_000
#: Frames of a traceback that count: those next to the error.
_FRAMES = 3
# runtimeerror, cudnn_status_internal_error, 找不到
_WORD = lazy(r"[a-z_][a-z0-9_]+|[\u3040-\u30ff\u4e00-\u9fff]+")
_GRAM = 4
# /opt/env/lib/python3.10/site-packages/torch/nn/modules/linear.py
_INSTALLED = lazy(r"(?:site|dist)-packages[/\\](\w+)")
# torch, huggingface_hub, llama.cpp
_NAME = lazy(r"[a-z][a-z0-9_]+(?:\.cpp\b)?")


def gist(event: Event) -> str:
    """What an event says, without what every event of its kind says.

    Of a traceback: the exception with its message and the innermost functions; of anything else its text.
    """
    if not event.exception and not event.frames:
        return event.text
    functions = [f"{frame.file.replace(chr(92), '/').rsplit('/', 1)[-1]} {frame.function}" for frame in event.frames]
    return "\n".join([*functions[-_FRAMES:], event.exception, event.message])


def errors_of(text: str) -> list[Event]:
    """The events of a log that look like errors."""
    return [event for event in parse(clean(enumerate(text.split("\n"), 1))) if is_error(event)]


def package(event: Event) -> str:
    """The installed package that raised an error, by its innermost frame; empty where no frame is of one."""
    found = (_INSTALLED.search(frame.file) for frame in reversed(event.frames))
    return next((match[1].lower() for match in found if match), "")


def words(texts: Iterable[str]) -> set[str]:
    """The words of some texts, lower case; `flash-attn` and `flash_attn` are one."""
    return {word for text in texts for word in _NAME.findall(text.lower().replace("-", "_"))}


def terms(text: str) -> list[str]:
    """Words, pairs of neighbouring words and character 4-grams of the masked, lower-cased text.

    Grams carry a `#` so that they never meet a word. Runs of Chinese or Japanese are cut into pairs of characters.
    """
    found: list[str] = []
    last = ""
    for word in _words(text):
        if word[0] > "\u3000":
            found.extend(word[i : i + 2] for i in range(max(1, len(word) - 1)))
            last = ""
            continue
        found.append(word)
        if last:
            found.append(f"{last} {word}")
        last = word
        if len(word) > _GRAM:
            found.extend("#" + word[i : i + _GRAM] for i in range(len(word) - _GRAM + 1))
    return found


def _words(text: str) -> Iterable[str]:
    return _WORD.findall(mask(text[:MOST_CHARACTERS]).lower())
