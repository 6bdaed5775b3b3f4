"""Compiled patterns, kept between runs: compiling them is half of what explaining a small log takes.

`re` and `regex` write a pattern's code in Python and hand it to C. The command line asks for that code to be kept in
the user's cache folder (`use`, `keep`); nobody else does. The code belongs to one release of Python and of `regex`,
which name the file; what is missing, damaged or of another interpreter is compiled as ever. `regex` hands its code out
as what a pattern is pickled as; of `re` the private calls stand in `_re_parts` and `_re_of`, and where they are not
there, nothing of it is kept.
"""

import re
import sys
from binascii import crc32
from typing import Any

#: Changed whenever what is written changes.
_FORM = 1
#: Bytes of code that are kept; beyond that only what this run used.
_MOST = 1 << 20


class _Kept:
    """What is kept, and what this run adds.

    Attributes:
        file: where; empty while nothing is kept.
        parts: by kind, pattern and flags.
        used: what this run asked for.
    """

    def __init__(self) -> None:
        self.file = ""
        self.parts: dict[tuple[str, str, int], Any] = {}
        self.used: dict[tuple[str, str, int], Any] = {}
        self.more = False


_kept = _Kept()


def pattern(source: Any, flags: int = 0) -> re.Pattern[Any]:
    """A pattern of `re`, compiled now or kept from an earlier run."""
    if not _kept.file or not isinstance(source, str):
        return re.compile(source, flags)
    key = ("re", source, int(flags))
    try:
        parts = _kept.parts.get(key)
        found: re.Pattern[Any] | None = _re_of(parts or _new(key, _re_parts(source, int(flags))))
        _kept.used[key] = parts or _kept.parts[key]
    except (AttributeError, TypeError, ValueError, RuntimeError, OverflowError):
        found = None
    return found or re.compile(source, flags)


def regex_pattern(source: str, flags: int = 0) -> Any:
    """The same of `regex`."""
    import regex

    if not _kept.file:
        return regex.compile(source, flags)
    key = ("regex", source, int(flags))
    try:
        parts = _kept.parts.get(key)
        if parts is None:
            found = regex.compile(source, flags)
            _new(key, _regex_parts(found))
        else:
            found = _regex_of(parts)
        _kept.used[key] = _kept.parts[key]
    except (AttributeError, KeyError, TypeError, ValueError, RuntimeError, OverflowError):
        found = regex.compile(source, flags)
    return found


def use() -> None:
    """Takes patterns from the user's cache from now on; what is compiled anew is added by `keep`."""
    import marshal

    _kept.file = _file()
    try:
        with open(_kept.file, "rb") as file:  # noqa: PTH123 - hot path, no pathlib
            stored = file.read()
        if crc32(stored[4:]).to_bytes(4, "big") == stored[:4]:
            _kept.parts = marshal.loads(stored[4:])  # noqa: S302 - as trusted as the .pyc files beside it
    except (OSError, ValueError, EOFError, TypeError):
        pass


def keep() -> None:
    """Writes what this run compiled, so that the next one need not."""
    if not _kept.more:
        return
    import marshal
    import os

    stored = marshal.dumps(_kept.parts)
    if len(stored) > _MOST:
        stored = marshal.dumps(_kept.used)
    temporary = f"{_kept.file}.{os.getpid()}"
    try:
        os.makedirs(os.path.dirname(_kept.file), exist_ok=True)  # noqa: PTH103, PTH120 - hot path, no pathlib
        with open(temporary, "wb") as file:  # noqa: PTH123
            file.write(crc32(stored).to_bytes(4, "big") + stored)
        os.replace(temporary, _kept.file)  # noqa: PTH105 - nobody ever reads half a file
        _kept.more = False
    except OSError:
        return


def _file() -> str:
    """The file of this release of Python and `regex`; empty where no code can be kept."""
    if sys.implementation.name != "cpython":
        return ""
    import platformdirs
    from regex import __version__ as release

    from errdoc import __version__

    folder = platformdirs.user_cache_dir("errdoc", appauthor=False)
    return f"{folder}/patterns-{_FORM}-{__version__}-{sys.hexversion:x}-{release}-{sys.maxsize.bit_length()}.bin"


def _new(key: tuple[str, str, int], parts: Any) -> Any:
    _kept.parts[key] = parts
    _kept.more = True
    return parts


def _packed(code: Any) -> bytes:
    """Numbers as bytes: reading them back costs next to nothing until a pattern is used."""
    return b"".join(number.to_bytes(4, sys.byteorder) for number in code)


def _unpacked(code: bytes) -> list[int]:
    return memoryview(code).cast("I").tolist()


def _re_parts(source: str, flags: int) -> Any:
    """What `re.compile` hands to C."""
    compiler: Any = getattr(re, "_compiler")  # noqa: B009 - private: no public way to the code
    parsed = compiler._parser.parse(source, flags)  # noqa: SLF001
    names = parsed.state.groupdict
    groups: list[str | None] = [None] * parsed.state.groups
    for name, number in names.items():
        groups[number] = name
    return source, flags | parsed.state.flags, _packed(compiler._code(parsed, flags)), names, groups  # noqa: SLF001


def _re_of(parts: Any) -> re.Pattern[Any]:
    import _sre  # type: ignore[import-not-found]

    source, flags, code, names, groups = parts
    made: re.Pattern[Any] = _sre.compile(source, flags, _unpacked(code), len(groups) - 1, names, tuple(groups))
    return made


def _regex_parts(made: Any) -> Any:
    """What a pattern of `regex` is pickled as: arguments of a function in C."""
    return _pickled(made)[1]


def _regex_of(parts: Any) -> Any:
    import regex

    return _pickled(regex.compile(""))[0](*parts)


def _pickled(made: Any) -> tuple[Any, Any]:
    import copyreg

    reduced: Any = copyreg.dispatch_table[type(made)](made)
    function, parts = reduced
    return function, parts
