"""The wish to ask this machine: what the command line hands to the pipeline."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Ask:
    """The wish to ask this machine.

    Attributes:
        explicit: the user asked for it (`--probe`, `errdoc run`): a log that tells nothing counts as this machine's.
            Otherwise only a log that shows that it is from here is worth asking for.
        python: the interpreter that the user named.
        deep: import the frameworks.
        active: do the experiment that stands for the failure.
        allow: asks the user whether a Python that only the log names may be run; None where nobody can be asked.
    """

    explicit: bool = True
    python: str = ""
    deep: bool = False
    active: bool = False
    allow: Callable[[str], bool] | None = None
