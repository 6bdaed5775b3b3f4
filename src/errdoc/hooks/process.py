"""The hooks of a whole process: errors that nobody catches, in the main thread, in others, in asyncio and children."""

import atexit
import contextlib
import faulthandler
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from errdoc.hooks.exceptions import worth
from errdoc.hooks.tee import heard
from errdoc.hooks.tell import Settings, in_one_line, tell_once
from errdoc.hooks.waiting import Uncaught, hooks, shell_of

Undo = Callable[[], None]

_PROGRAM = """
import sys
sys.path.insert(0, {root!r})
sys.argv = {words!r}
from errdoc.cli import main
from errdoc.logs.lines.clean import ANSWER, ANSWER_ENDS
print(ANSWER, flush=True)
try:
    main()
finally:
    print(ANSWER_ENDS, flush=True)
"""


class _Installed:
    """What `install` has set, and how each is undone."""

    def __init__(self) -> None:
        self.settings: Settings | None = None
        self.undo: list[Undo] = []
        self.since = 0


_now = _Installed()


def install(*, capture: bool = True, locals: bool = False, redact: bool = False, lang: str = "") -> None:  # noqa: A002
    """Explains, below the traceback, whatever ends this program: once, with its exit status as ever.

    Heard are errors that nobody catches in the main thread, in threads, in tasks of asyncio, in processes of
    `multiprocessing`, and signals like SIGSEGV (by way of `faulthandler`, on Linux and macOS, with `capture`).

    Args:
        capture: what is written to file descriptor 2 counts as the log; what is written comes out as ever.
        locals: the variables of the user's own frame are shown too, without secrets.
        redact: write pseudonyms in place of secrets and names.
        lang: `en` or `zh`; the locale's by default.

    Example:
        >>> import errdoc
        >>> errdoc.install()  # doctest: +SKIP
    """
    uninstall()
    _now.settings = settings = Settings(capture, locals, redact, lang)
    if (shell := shell_of()) is not None:
        shell.run_line_magic("load_ext", "errdoc")
        _now.undo.append(lambda: shell.run_line_magic("unload_ext", "errdoc"))
        return
    with in_one_line():
        if capture:
            _now.since = heard.begin(_command(settings))
            _now.undo.append(heard.end)
        hooks.uncaught = Uncaught(written, lambda error, before: tell_once(error, settings, before))
        hooks.set()
        _now.undo.append(_forget)
        _now.undo += [_asyncio(settings), _children(settings), *_faults()]
        atexit.register(uninstall)


def uninstall() -> None:
    """Undoes `install`: hooks and descriptor 2 are what they were."""
    atexit.unregister(uninstall)
    _now.settings = None
    while _now.undo:
        with contextlib.suppress(Exception):
            _now.undo.pop()()


def written() -> str:
    """What was written to standard error since `install`."""
    return heard.text(_now.since) if _now.settings and _now.settings.capture else ""


def settings() -> Settings:
    """How answers are made: as `install` was told."""
    return _now.settings or Settings()


def _forget() -> None:
    hooks.uncaught = None
    hooks.undo()


def _asyncio(settings: Settings) -> Undo:
    """What a task or a callback raised that nobody awaited: asyncio logs it, the program goes on."""
    from asyncio import BaseEventLoop

    kind: Any = BaseEventLoop
    original = kind.default_exception_handler

    def handler(loop: Any, context: dict[str, Any]) -> None:
        error = context.get("exception")
        before = written() if worth(error) else ""
        original(loop, context)
        tell_once(error, settings, before)

    def undo() -> None:
        if kind.default_exception_handler is handler:
            kind.default_exception_handler = original

    kind.default_exception_handler = handler
    return undo


def _children(settings: Settings) -> Undo:
    from errdoc.hooks.children import Children

    return Children(settings, written).undo


def _faults() -> list[Undo]:
    """The stack that Python prints where a signal ends it; the relay explains it."""
    if faulthandler.is_enabled() or heard.tee is None:
        return []
    faulthandler.enable(2)
    return [faulthandler.disable]


def _command(settings: Settings) -> list[str]:
    """What explains in this process's place, where it dies."""
    root = str(Path(__file__).resolve().parents[2])
    words = ["errdoc", "explain", "--quiet", "--no-probe", "--no-history", "--lang", settings.spoken, "-"]
    words += ["--redact"] if settings.redact else []
    return [sys.executable, "-c", _PROGRAM.format(root=root, words=words)]
