"""The commands of answers to hostile logs, pasted into an interactive zsh: what it starts is what stands there."""

import os
import pty
import select
import shutil
import time
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from fuzz.campaign import Budget, Tally
from fuzz.shells import Read, commands_in, program, words_apart
from fuzz.words import lines_of, make, shown

NAME = "paste"
PROMISE = "A shown command that is pasted into an interactive zsh starts nothing but itself."
#: Seconds that zsh may take for a line.
_SECONDS = 10.0


def campaign(budget: Budget) -> Tally:
    """Pastes the commands of hostile logs, each as a line of its own; nothing where there is no zsh."""
    tally = Tally()
    rows: dict[str, str] = {}
    for draw in budget.rounds():
        tally.tried += 1
        # what a terminal has no key for is not pasted
        for _, typed, plain in lines_of(shown(make(draw)), "zsh"):
            if plain:
                rows.setdefault(typed, plain)
    if shutil.which("zsh") is None:
        tally.counted["without a zsh"] += 1
        return tally
    readings = pasted([line for pair in rows.items() for line in pair])
    tally.counted["lines pasted"] = len(rows)
    for number, typed in enumerate(rows):
        if why := words_apart("zsh", readings[2 * number], readings[2 * number + 1]):
            tally.breaches.append(f"{typed!a}: {why!a}")
    return tally


def pasted(lines: Sequence[str]) -> list[Read]:
    """What an interactive zsh starts for each line that is pasted at its prompt; None where it waits for more."""
    with TemporaryDirectory() as folder:
        (Path(folder) / "start").write_text(program("zsh", read=False), encoding="utf-8")
        told = Path(folder) / "told"
        told.touch()
        for name in ("kept.txt", "kept.bin", "a", "b"):
            (Path(folder) / name).touch()
        child, terminal = pty.fork()
        if child == 0:
            os.chdir(folder)
            os.environ.update(HOME=folder, TERM="dumb", LC_ALL="C.UTF-8", PS1="> ")
            os.execlp("zsh", "zsh", "-f", "-i", "+o", "zle")
        try:
            _type(terminal, f"exec 9>>{told}; source {folder}/start\n")
            return [_typed(terminal, told, line) for line in lines]
        finally:
            os.kill(child, 9)
            os.waitpid(child, 0)
            os.close(terminal)


def _typed(terminal: int, told: Path, line: str) -> Read:
    """What is started for one line, until zsh takes the next."""
    before = told.stat().st_size
    _type(terminal, line + "\n")
    _type(terminal, "handed errdoc-over\n")
    end = time.monotonic() + _SECONDS
    while time.monotonic() < end:
        if select.select([terminal], [], [], 0.01)[0]:
            os.read(terminal, 65536)
        text = told.read_bytes()[before:].decode("utf-8", "surrogateescape")
        if "errdoc-over\x1f" in text:
            return [one for one in commands_in(text) or [] if one != ["errdoc-over"]]
    _type(terminal, "\x03")
    return None


def _type(terminal: int, text: str) -> None:
    os.write(terminal, text.encode("utf-8", "surrogateescape"))
