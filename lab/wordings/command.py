"""`python -m lab wordings`: gather what releases can print, dump it, look the signatures up, write the report."""

import fnmatch
import sys
from pathlib import Path

from lab.wordings.gather import gather
from lab.wordings.programs import listed


def main(*, only: str = "*", repositories: Path | None = None, gather_only: bool = False) -> int:
    """Do it; the exit status.

    Args:
        only: gather only programs whose name fits.
        repositories: where git directories lie: `OWNER+NAME/repo`; without, only the package index is asked.
        gather_only: keep texts and look up nothing: several can run side by side.
    """
    failed = False
    for program in listed():
        if fnmatch.fnmatch(program.name, only):
            for said in gather(program, repositories):
                failed |= said.startswith("error")
                print(said, file=sys.stderr if said.startswith("error") else sys.stdout, flush=True)
    return int(failed)
