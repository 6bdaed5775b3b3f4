"""`%load_ext errdoc`: in IPython and Jupyter the answer stands below a cell's traceback; `%errdoc` tells it again."""

import shutil
import sys
from typing import TYPE_CHECKING, Any, NamedTuple

from errdoc.hooks import process
from errdoc.hooks.exceptions import mark, set_mark, text_of, worth
from errdoc.hooks.tee import heard
from errdoc.hooks.tell import Settings, explained, in_one_line
from errdoc.hooks.waiting import Waiting

if TYPE_CHECKING:
    from errdoc.model import Explanation
    from errdoc.render.words import Lang

#: Characters of what Python itself wrote to the error stream of a notebook that are kept.
_MOST = 100_000
_loaded: "_Extension | None" = None


def load_ipython_extension(shell: Any) -> None:
    """Called by `%load_ext errdoc`."""
    global _loaded
    unload_ipython_extension(shell)
    _loaded = _Extension(shell, process.settings())


def unload_ipython_extension(shell: Any) -> None:  # noqa: ARG001 - as IPython calls it
    """Called by `%unload_ext errdoc`: nothing of it stays."""
    global _loaded
    if _loaded is not None:
        _loaded.undo()
        _loaded = None


def bundle(answer: "Explanation", lang: "Lang", *, everything: bool = False) -> dict[str, str]:
    """An answer in the forms of which a notebook shows the one that it can: HTML, Markdown, plain text."""
    from errdoc.render import html, markdown, terminal

    width = min(shutil.get_terminal_size().columns, 100)
    return {
        "text/plain": "\n" + terminal.text(answer, lang=lang, everything=everything, width=width),
        "text/html": html.fragment(answer, lang=lang, everything=everything),
        "text/markdown": markdown.render(answer, lang=lang, everything=everything),
    }


class _Failure(NamedTuple):
    """The last error of a cell: what was written before it, and its traceback."""

    before: str
    raised: str


class _Extension:
    """What `%load_ext errdoc` has set."""

    def __init__(self, shell: Any, settings: Settings) -> None:
        self._shell = shell
        self._settings = settings
        self._last: _Failure | None = None
        self._since = heard.begin() if settings.capture else 0
        self._words = _Words()
        shell.events.register("pre_run_cell", self._before)
        shell.events.register("post_run_cell", self._after)
        shell.register_magic_function(self._magic, "line", "errdoc")

    def undo(self) -> None:
        """Takes it away."""
        self._shell.events.unregister("pre_run_cell", self._before)
        self._shell.events.unregister("post_run_cell", self._after)
        self._shell.magics_manager.magics["line"].pop("errdoc", None)
        self._words.undo()
        if self._settings.capture:
            heard.end()

    def _before(self, _: Any) -> None:
        if self._settings.capture:
            self._words.hear()

    def _after(self, result: Any) -> None:
        """Explains the error of a cell, below its traceback."""
        from IPython.core.error import UsageError

        with in_one_line():
            error = result.error_in_exec  # one before that is a slip of typing, and says so
            if heard.tee is not None:
                heard.tee.position()  # what the cell's libraries wrote is shown with it
            if not worth(error) or isinstance(error, UsageError):
                return
            if isinstance(waiting := mark(error), Waiting):
                waiting.drop()
            set_mark(error, True)
            self._last = _Failure(self._written(), self._traceback(error))
            self._show(self._last, self._settings)

    def _written(self) -> str:
        """What libraries and Python wrote since the last error: those of cells that ran well count too."""
        text = heard.text(self._since) + self._words.taken() if self._settings.capture else ""
        if heard.tee is not None:
            self._since = heard.tee.position()
        return text

    def _traceback(self, error: BaseException) -> str:
        """The traceback as the notebook has it: with its cells by their numbers."""
        try:
            formatter = self._shell.InteractiveTB
            rows = formatter.structured_traceback(type(error), error, error.__traceback__)
            return f"{formatter.stb2text(rows)}\n"
        except Exception:
            return text_of(error)

    def _show(self, failure: _Failure, settings: Settings, *, everything: bool = False) -> None:
        from IPython.display import display

        told = explained(failure.before, failure.raised, settings)
        if not told.found.calm:
            display(bundle(told.shown(), settings.spoken, everything=everything), raw=True)

    def _magic(self, line: str) -> None:
        """Explain the last error: `%errdoc`, `%errdoc --all`, `%errdoc --lang zh`."""
        from IPython.core.error import UsageError

        from errdoc.render.words import is_language, languages

        words = line.split()
        everything = "--all" in words
        words = [word for word in words if word != "--all"]
        settings = self._settings
        if len(words) == 2 and words[0] == "--lang" and is_language(words[1]):
            settings, words = Settings(settings.capture, settings.locals, settings.redact, words[1]), []
        if words:
            raise UsageError(f"%errdoc takes --all and --lang {'|'.join(languages())}")
        failure = self._last
        if failure is None:
            error = getattr(sys, "last_value", None)  # of before the extension was loaded
            if error is None:
                raise UsageError("no cell has failed yet")
            failure = _Failure("", self._traceback(error))
        self._show(failure, settings, everything=everything)


class _Words:
    """What Python writes to the error stream of a notebook, which is not descriptor 2: warnings, log messages."""

    def __init__(self) -> None:
        self._stream: Any = None
        self._heard: list[str] = []

    def hear(self) -> None:
        """Listens to the stream that is there now; a terminal's is heard at descriptor 2."""
        stream = sys.stderr
        if stream is self._stream or not hasattr(stream, "__dict__") or not hasattr(stream, "pub_thread"):
            return
        self.undo()
        write = stream.write

        def heard_too(text: str) -> Any:
            self._heard.append(text)
            if sum(map(len, self._heard)) > 2 * _MOST:
                self._heard = ["".join(self._heard)[-_MOST:]]
            return write(text)

        self._stream, stream.__dict__["write"] = stream, heard_too

    def taken(self) -> str:
        """What was written since the last time."""
        text, self._heard = "".join(self._heard), []
        return text

    def undo(self) -> None:
        """Listens no more."""
        if self._stream is not None:
            self._stream.__dict__.pop("write", None)
            self._stream = None
