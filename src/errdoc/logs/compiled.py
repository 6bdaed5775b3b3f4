"""Compiled patterns, kept between runs: compiling them is half of what explaining a small log takes.

`re` and `regex` write a pattern's code in Python and hand it to C. The command line asks for that code to be kept in
the user's cache folder (`use`, `keep`); nobody else does. The code belongs to one release of Python and one build of
`regex`, which name the file; what is missing, damaged or of another interpreter is compiled as ever. `regex` hands its
code out as what a pattern is pickled as; of `re` the private calls stand in `_re_parts` and `_re_of`, and where they
are not there, nothing of it is kept.
"""

import os
import re
import sys
from binascii import crc32
from contextlib import suppress
from typing import Any

from errdoc.folders import cache_folder

#: The part of `regex` in C.
_ENGINE = "regex._regex"
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


def regex_pattern(source: str) -> Any:
    """The same of `regex`, where `^` and `$` are of lines."""
    key = ("regex", source, int(re.MULTILINE))
    if _kept.file:
        try:
            found = _regex_of(_kept.parts[key])
            _kept.used[key] = _kept.parts[key]
            return found
        except (AttributeError, ImportError, KeyError, TypeError, ValueError, RuntimeError):
            pass
    import regex

    found = regex.compile(source, regex.MULTILINE)
    if _kept.file:
        with suppress(AttributeError, KeyError, TypeError, ValueError):
            _kept.used[key] = _new(key, _regex_parts(found))
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
    from errdoc import __version__

    try:
        engine = os.stat(_engine_file().origin)  # noqa: PTH116 - hot path, no pathlib
    except (AttributeError, OSError, TypeError):
        return ""
    release = f"{engine.st_mtime_ns:x}-{engine.st_size:x}"
    return f"{cache_folder()}/patterns-{_FORM}-{__version__}-{sys.hexversion:x}-{release}.bin"


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
    """What a pattern of `regex` is pickled as: arguments of `compile` of its part in C."""
    import copyreg

    reduced: Any = copyreg.dispatch_table[type(made)](made)
    function, parts = reduced
    if function.__module__ not in (_ENGINE, None) or function.__name__ != "compile":
        raise TypeError("regex pickles patterns in another way")
    return parts


def _regex_of(parts: Any) -> Any:
    return _engine().compile(*parts)


def _engine_file() -> Any:
    """Where the part of `regex` in C is; finding it does not import `regex`."""
    from importlib.machinery import PathFinder

    package = PathFinder.find_spec("regex")
    return PathFinder.find_spec(_ENGINE, package.submodule_search_locations) if package else None


def _engine() -> Any:
    """The part of `regex` in C, without its parser, whose import takes longer than all matching of a small log.

    Who imports `regex` afterwards finds it loaded.
    """
    if _ENGINE not in sys.modules:
        from importlib.util import module_from_spec

        found = _engine_file()
        module = module_from_spec(found)
        found.loader.exec_module(module)
        sys.modules[_ENGINE] = module
    return sys.modules[_ENGINE]
