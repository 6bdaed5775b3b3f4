"""Regexes that are compiled when they are first used.

The rooms of errdoc hold some two hundred patterns, and a short log needs few of them: compiling all of them at import
was a third of the time that `errdoc explain` took.
"""

import re
from typing import Any, AnyStr, cast

_METHODS = ("match", "search", "fullmatch", "sub", "subn", "finditer", "findall", "split", "pattern", "groupindex")


class _Lazy:
    """Stands for a compiled pattern; becomes as fast as one at its first use."""

    def __init__(self, source: Any, flags: int) -> None:
        self._source = source
        self._flags = flags

    def __getattr__(self, name: str) -> Any:
        if name not in _METHODS:
            raise AttributeError(name)
        compiled: Any = re.compile(self._source, self._flags)
        for method in _METHODS:
            setattr(self, method, getattr(compiled, method))
        return getattr(compiled, name)


def lazy(source: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
    """A pattern like that of `re.compile`, compiled when a method of it is first asked for."""
    return cast("re.Pattern[AnyStr]", _Lazy(source, flags))
