"""A callback for Lightning: what ends `fit`, `validate`, `test` or `predict` is explained below its traceback."""

import sys
from typing import TYPE_CHECKING, Any

from errdoc.hooks.block import explain_later
from errdoc.hooks.exceptions import worth
from errdoc.hooks.tee import heard
from errdoc.hooks.tell import Settings, in_one_line

if TYPE_CHECKING:
    Callback: Any = object
else:
    # Lightning has two names; a program that uses the older one may have both installed
    try:
        if "pytorch_lightning" in sys.modules and "lightning.pytorch" not in sys.modules:
            from pytorch_lightning.callbacks import Callback
        else:
            from lightning.pytorch.callbacks import Callback
    except ImportError:
        try:
            from pytorch_lightning.callbacks import Callback
        except ImportError:
            raise ImportError("errdoc.integrations.lightning needs Lightning: pip install lightning") from None


class ErrdocCallback(Callback):  # type: ignore[misc]
    """Explains the exception that ends a run of Lightning's trainer; the exception goes on as it is.

    Args:
        capture: what is written to file descriptor 2 during the run counts as the log; it comes out as ever.
        locals: the variables of the user's own frame are shown too, without secrets.
        redact: write pseudonyms in place of secrets and names.
        lang: `en` or `zh`; the locale's by default.

    Example:
        >>> trainer = Trainer(callbacks=[ErrdocCallback()])  # doctest: +SKIP
    """

    def __init__(
        self, *, capture: bool = True, locals: bool = False, redact: bool = False, lang: str = ""  # noqa: A002
    ) -> None:  # fmt: skip
        self._settings = Settings(capture, locals, redact, lang)
        self._since: int | None = None

    def setup(self, trainer: Any, pl_module: Any, stage: str) -> None:
        """Begins to hear."""
        del trainer, pl_module, stage
        if self._settings.capture and self._since is None:
            self._since = heard.begin()

    def on_exception(self, trainer: Any, pl_module: Any, exception: BaseException) -> None:
        """Prepares the answer; Lightning raises the exception again."""
        del trainer, pl_module
        if worth(exception):
            with in_one_line():
                explain_later(exception, self._settings, "" if self._since is None else heard.text(self._since))
        self._end()

    def teardown(self, trainer: Any, pl_module: Any, stage: str) -> None:
        """Ends hearing, where all went well."""
        del trainer, pl_module, stage
        self._end()

    def _end(self) -> None:
        if self._since is not None:
            self._since = None
            heard.end()
