"""`errdoc run` as one line of steps: start the command, pass on and scan what it prints, note how it ended."""

from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from typing import BinaryIO

from errdoc.logs.reading.scan import Scanned, scan
from errdoc.probe.machine.host import Host
from errdoc.run import death
from errdoc.run.child import End, start
from errdoc.run.death import Death
from errdoc.run.output import Output
from errdoc.run.signals import Signals


@dataclass
class Ran:
    """What is known of a command that has ended.

    Attributes:
        death: how it ended.
        output: its output as a source, read to the end; for the notes and the name.
        scanned: what was kept of the output; of no bytes where there was none.
    """

    death: Death
    output: Output
    scanned: Scanned

    @property
    def status(self) -> int:
        """The command's own status, as a shell tells it."""
        return self.death.end.status

    @property
    def failed(self) -> bool:
        """Whether there is something to explain: not where its reader went away (`| head`)."""
        return self.status != 0 and not self.output.deaf


def attend(command: Sequence[str], anchors: Sequence[str], *, name: str = "", kept: BinaryIO | None = None) -> Ran:
    """Runs a command, whose terminal, signals and status stay its own.

    Args:
        command: the program and its arguments.
        anchors: the literals that a long output is scanned for.
        name: what the log is called, where it is one that can be read again.
        kept: a file that gets all of the output.

    Raises:
        OSError: it could not be started.
    """
    host = Host()
    with ExitStack() as stack:
        signals = stack.enter_context(Signals())
        born = death.birth(host)
        child = start(command, signals.mask)
        ended: list[Death] = []

        def last_words(end: End) -> list[str]:
            ended.append(death.death(born, end, child.pid, host))
            return ended[0].words()

        output = Output(child, name, last_words=last_words, kept=kept)
        if child.master is not None:
            from errdoc.run.keyboard import Keyboard

            signals.resumed = stack.enter_context(Keyboard(child)).raw
        signals.to(child)
        scanned = scan(output, anchors)
    return Ran(ended[0], output, scanned)
