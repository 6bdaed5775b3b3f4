"""Whether a value looks drawn at random, as keys are and words, names and versions are not."""

import re

from errdoc.logs.lazy import lazy

#: Characters that a value needs to be judged, the share of neighbours that are of different classes, and that of words.
_SHORT, _CHANGES, _WORDS = 20, 0.33, 0.35
# Symbols of C++ compilers: "_ZN3c105ErrorC2E", "N5torch8autograd4NodeE", "?run@Engine@@"
_SYMBOL = lazy(r"_+Z|N\d{1,2}[a-z]{2,}|NS[t\d]|PK?N\d|St\d{1,2}[a-z]{3}|\?")
# four letters and more of a word, "Conv", "sequential"
_WORD = lazy(r"[A-Z]?[a-z]{4,}|[A-Z]{5,}")
_RUN = lazy(r"[A-Z]+|[a-z]+|\d+|[^A-Za-z0-9]+")
# "0123456789abcdef0123456789abcdef", "1b4e28ba-2fa1-11d2-883f-0016d3cca427"
_HEX = lazy(r"[0-9a-fA-F]{16,128}|[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")
_PATH = lazy(r"[~.]{0,2}/|[A-Za-z]:\\")
#: A longer value is judged by its beginning: one name after the other may have the rest of a line for its value.
_JUDGED = 400
# "TymBmhVhvldKfJzyIAwWCMOU", "AQzyettqvsruhsayzZLNuEqrIkWykKvkprDPMu==", 32 bytes with "-" and "_"
_UNBROKEN = lazy(r"[A-Za-z0-9+/]{16,}={0,2}|[\w-]{43}=")
# 32 bytes, as keys of ciphers have them
_BYTES = lazy(r"[A-Za-z0-9+/]{43}=")
#: Of letters only: the share of neighbours that are of different classes, and that of vowels, which words have more of.
_LETTERS_CHANGE, _VOWELS = 0.25, 0.28


def is_random(value: str) -> bool:
    """Letters of both cases and digits that change places as in `x7Kq2ZbP0aWm4Ty9LcRe`."""
    text = value.rstrip("=")
    digits, upper, lower = (sum(map(of, text)) for of in (str.isdigit, str.isupper, str.islower))
    if upper < 2 or lower < 2:
        return False
    return (digits > 1 and _changes(text)) or _BYTES.fullmatch(value) is not None


def _changes(text: str) -> bool:
    """Whether neighbours are often of different classes, and few letters make words."""
    if len(text) < _SHORT or _SYMBOL.match(text) or sum(not char.isalnum() for char in text) > len(text) // 10 + 1:
        return False
    few = sum(map(len, _WORD.findall(text))) <= _WORDS * len(text)
    return few and len(_RUN.findall(text)) - 1 >= _CHANGES * (len(text) - 1)


def looks_secret(value: str) -> bool:
    """Whether the value of something called `token` or `key` may be one: letters and digits, neither word nor path."""
    if _HEX.fullmatch(value):
        return True
    value = value[:_JUDGED]
    if _changes(value.strip("/=")):
        return True
    if len(value) < 8 or " " in value or _PATH.match(value) or not any(map(str.isdigit, value)):
        return False
    return any(_mixed(piece) for piece in re.split(r"[._/:+=-]", value))


def looks_drawn(value: str) -> bool:
    """Whether the value of something called a secret is no word: chance may have drawn letters alone."""
    if not _UNBROKEN.fullmatch(value) or _SYMBOL.match(value) or ("/" in value and value.islower()):
        return False
    letters = [char for char in value.lower() if char.isalpha()]
    if value.endswith("=") or len(letters) < len(value) // 2:
        return True
    changes = len(_RUN.findall(value)) - 1 >= _LETTERS_CHANGE * (len(value) - 1)
    return changes or sum(char in "aeiou" for char in letters) < _VOWELS * len(letters)


def _mixed(piece: str) -> bool:
    """Eight characters and more in which letters and digits take turns."""
    return len(piece) >= 8 and len(_RUN.findall(piece)) >= 4 and any(map(str.isdigit, piece))
