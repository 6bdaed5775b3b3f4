"""How many things a list names."""

import re


def items(text: str) -> int:
    """The number of items of a list with commas; `0-3` are four.

    Example:
        >>> items("0, 1, 5"), items("0-3,8"), items("'GPU:0', 'GPU:1'")
        (3, 5, 2)
    """
    count = 0
    for item in filter(None, (part.strip(" '\"") for part in text.split(","))):
        bounds = re.fullmatch(r"(\d{1,4})-(\d{1,4})", item)
        count += max(int(bounds[2]) - int(bounds[1]), 0) + 1 if bounds else 1
    return count
