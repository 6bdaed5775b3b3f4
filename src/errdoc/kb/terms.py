"""The terms of a text for similarity: the one analyzer that fits the index and scores against it."""

import re

from errdoc.logs.mask import mask

#: Longer texts add nothing but time.
MOST_CHARACTERS = 20_000
# RuntimeError, cudnn_status_internal_error, 找不到
_WORD = re.compile(r"[a-z_][a-z0-9_]+|[\u3040-\u30ff\u4e00-\u9fff]+")
_GRAM = 4


def terms(text: str) -> list[str]:
    """Words, pairs of neighbouring words and character 4-grams of the masked, lower-cased text.

    Grams carry a `#` so that they never meet a word. Runs of Chinese or Japanese are cut into pairs of characters.
    """
    found: list[str] = []
    last = ""
    for word in _WORD.findall(mask(text[:MOST_CHARACTERS]).lower()):
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
