"""Where what a log tells of the person's surroundings may stand in for what a pattern names itself."""

from collections.abc import Iterable, Mapping

from errdoc.model import CONTEXT_NAMES


def without_own(names: Mapping[str, str], patterns: Iterable[str]) -> dict[str, str]:
    """The names but those of the context for which one of the patterns has a group of its own.

    A step that says `{module}` means the module of its own error: where that names none, the module of another line,
    which could not be imported, is not it.

    Example:
        >>> without_own({"module": "yacs", "os": "linux"}, ["object of (?P<module>[a-z]+)|no object"])
        {'os': 'linux'}
    """
    texts = tuple(patterns)
    own = {name for name in CONTEXT_NAMES if name in names and any(f"(?P<{name}>" in text for text in texts)}
    return {name: value for name, value in names.items() if name not in own}
