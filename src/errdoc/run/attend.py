"""`errdoc run` as one line of steps: start the command, pass on and scan what it prints, note how it ended."""

import threading
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass

from errdoc.logs.reading.scan import Scanned, scan
from errdoc.probe.machine.host import Host
from errdoc.run import death
from errdoc.run.child import Child, End, start
from errdoc.run.death import Death
from errdoc.run.output import Log, Output
from errdoc.run.signals import Signals
from errdoc.run.witness import Seen, Witness, files_of, own_word

#: Bytes of a thread's stack: what is usual takes 8 MiB for each out of a limit on memory.
_STACK = 1 << 20


@dataclass
class Ran:
    """What is known of a command that has ended.

    Attributes:
        death: how it ended.
        output: its output as a source, read to the end; for the notes and the name.
        scanned: what was kept of the output; of no bytes where there was none.
        python: the Python that ran, where one was seen.
        broken: what went wrong in errdoc meanwhile; the command did not notice.
    """

    death: Death
    output: Output
    scanned: Scanned
    python: Seen | None = None
    broken: Exception | None = None

    @property
    def status(self) -> int:
        """The command's own status, as a shell tells it."""
        return self.death.end.status

    @property
    def failed(self) -> bool:
        """Whether there is something to explain: not where its reader went away (`| head`)."""
        return self.status != 0 and not self.output.deaf


def attend(
    command: Sequence[str], anchors: Sequence[str], *, name: str = "", kept: Log | None = None, outlives: bool = False
) -> Ran:
    """Runs a command, whose terminal, signals and status stay its own.

    Args:
        command: the program and its arguments.
        anchors: the literals that a long output is scanned for.
        name: what the log is called, where it is one that can be read again.
        kept: a file that gets all of the output.
        outlives: whether the command goes on where errdoc is killed.

    Raises:
        Exception: the command could not be started. What goes wrong later is in `Ran.broken`: whoever catches an
            exception may start the command again.
    """
    host = Host()
    child: Child | None = None
    ended: list[Death] = []
    scanned, broken = Scanned((), 0, 0, whole=True), None

    def last_words(end: End) -> list[str]:
        pid = child.pid if child is not None else 0
        try:
            ended.append(death.death(born, end, pid, host))
        except Exception:
            ended.append(Death(end, pid, 0.0))
        return ended[-1].words()

    try:
        with ExitStack() as stack:
            signals = stack.enter_context(Signals())
            stack.callback(threading.stack_size, threading.stack_size(_STACK))
            born = death.birth(host)
            output, witness = Output(name, last_words=last_words, kept=kept), Witness()
            stack.callback(witness.end)
            child = start(command, signals.mask, outlives=outlives)
            # From here on the command runs: whatever fails in errdoc, its output and its end are passed on.
            output.of(child)
            try:
                witness.pid = child.pid
                witness.look()
                if child.master is not None:
                    from errdoc.run.keyboard import Keyboard

                    # before anything is passed on: a terminal that is not raw yet would add line ends of its own
                    signals.resumed = stack.enter_context(Keyboard(child)).raw
                output.look = signals.poll  # where there is no room for threads
                signals.to(child)
                output.begin()
                output.look = witness.look
                witness.watch()
                scanned = scan(output, anchors)
            except Exception as error:
                broken = error
                if output.begun:
                    output.drain()
                else:
                    output.carry()
    except Exception as error:
        if child is None:
            raise
        broken = broken or error
        if not ended:
            child.wait()
            last_words(child.end())
    python = None
    with suppress(Exception):
        python = _python(witness, scanned, command)
    return Ran(ended[-1], output, scanned, python, broken)


def _python(witness: Witness, scanned: Scanned, command: Sequence[str]) -> Seen | None:
    files = [file for region in scanned.regions for file in files_of(region.data)]
    return witness.told(files) or own_word(command[0])
