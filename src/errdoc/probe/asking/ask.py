"""The wish to ask this machine: what the command line hands to the pipeline."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from errdoc.probe.machine.host import Host
    from errdoc.probe.telling.snapshot import Snapshot


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
        taken: what came of it, by the files of frames: who has the same log read twice, in two languages, asks once.
    """

    explicit: bool = True
    python: str = ""
    deep: bool = False
    active: bool = False
    allow: Callable[[str], bool] | None = None
    taken: "dict[tuple[str, ...], tuple[Host, Snapshot]]" = field(default_factory=dict, compare=False, repr=False)
