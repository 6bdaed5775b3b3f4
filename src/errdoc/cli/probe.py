"""`errdoc probe`: what this machine is, has and lacks, as far as jobs on GPUs depend on it."""

import sys
from pathlib import Path
from typing import Annotated

from errdoc.cli import output
from errdoc.cli.options import Debug, Format, Option, interpreter, option, written
from errdoc.errors import UsageError


def probe(
    form: Annotated[Format, written("snapshot")] = Format.terminal,
    save: Annotated[str | None, option("--save", "FILE", "Write it to a file for errdoc explain --facts.")] = None,
    timings: Annotated[bool, Option("--timings", help="Show how long each source took.")] = False,
    deep: Annotated[bool, Option("--deep", help="Import the frameworks of your Python too (slow).")] = False,
    python: Annotated[str | None, option("--python", "PATH", "The Python to look into, or its folder.")] = None,
    script: Annotated[
        bool, Option("--script", help="Write a file of plain Python that probes where errdoc is not.")
    ] = False,
    debug: Debug = False,
) -> None:
    """Say what this machine has: driver, GPUs, libraries, Python, memory, limits. It reads and changes nothing.

    errdoc probe --save machine.json

    errdoc probe --script > errdoc-probe.py
    """
    del debug
    if script:
        if timings or deep or python is not None or form != Format.terminal:
            raise UsageError("--script probes nothing here", hint="the script itself takes --python PATH")
        _write_script(save)
        return
    from errdoc.probe.asking.take import take
    from errdoc.probe.machine.host import Host

    snapshot = take(Host(python=interpreter(python) if python else "", deep=deep))
    if save is not None:
        from errdoc.probe.telling.files import save as write

        write(snapshot, Path(save))
        sys.stderr.write(f"errdoc: note: saved {save}; errdoc explain --facts {save} LOG uses it\n")
    if form == Format.json:
        from errdoc.probe.telling.snapshot import as_dict

        output.write_json(as_dict(snapshot))
    elif save is None or timings:
        from errdoc.render.machine import text

        sys.stdout.write(text(snapshot, timings=timings))


def _write_script(save: str | None) -> None:
    """Writes the probe as one file, to where it was asked for."""
    from errdoc.probe.script import write

    if save is None:
        sys.stdout.write(write.text())
        return
    write.save(Path(save))
    sys.stderr.write(f"errdoc: note: saved {save}; python3 {save} > machine.json takes the snapshot, on any machine\n")
