"""`record` of torch.distributed.elastic, with the answer below the traceback.

It writes the error file that torchrun reads (`errdoc explain error.json` reads it too), and tells the answer besides.
"""

from collections.abc import Callable
from typing import Any

from errdoc.hooks.block import explaining


def record(
    function: Callable[..., Any], *, capture: bool = True, locals: bool = False, redact: bool = False, lang: str = ""  # noqa: A002
) -> Callable[..., Any]:  # fmt: skip
    """Decorates the function that torchrun runs, in the place of torch's `record`.

    Args:
        function: the main function.
        capture: what is written to file descriptor 2 counts as the log; it comes out as ever.
        locals: the variables of the user's own frame are shown too, without secrets.
        redact: write pseudonyms in place of secrets and names.
        lang: `en` or `zh`; the locale's by default.

    Raises:
        ImportError: PyTorch is missing.
    """
    try:
        from torch.distributed.elastic.multiprocessing.errors import record as recorded
    except ImportError:
        raise ImportError("errdoc.integrations.torchelastic needs PyTorch: pip install torch") from None

    wrapped: Callable[..., Any] = recorded(
        explaining(capture=capture, locals=locals, redact=redact, lang=lang)(function)
    )
    return wrapped
