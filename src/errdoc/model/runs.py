"""The words of a log's runs: from one start of a program to its end."""

from typing import Literal, NamedTuple

from errdoc.record import Own

Outcome = Literal["finished", "failed", "stopped", "open"]


class Standing(NamedTuple):
    """How far a run has come, by the last lines that count.

    Attributes:
        counters: what is counted, outermost first: its name, how many are done, and of how many (None: nobody knows).
        speed: of one step, as it is printed.
        time: of the last line, as it is printed.
        line: the last line that counts.
    """

    counters: tuple[tuple[str, int, int | None], ...] = ()
    speed: str = ""
    time: str = ""
    line: int | None = None


class Run(NamedTuple):
    """From one start of a program in a log to its end.

    Attributes:
        first: the line that it starts at, and `last`, its last one, as they are counted in the log.
        outcome: `finished` (it shows its end), `failed`, `stopped` (by the user or the scheduler), `open` (no end).
        command: what was typed, where the log shows it.
        failure: the page that names why it failed or was stopped; empty where none does.
        title: of that page.
        line: of its error; None where it shows none.
        standing: how far it came.
    """

    first: int
    last: int
    outcome: Own[Outcome]
    command: str = ""
    file: str | None = None
    failure: Own[str] = ""
    title: Own[str] = ""
    line: int | None = None
    standing: Standing = Standing()
