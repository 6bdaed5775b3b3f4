"""Inputs guided by coverage: atheris changes recordings so that they reach further into errdoc.

atheris is no dependency of the project: it is installed beside it where it has a wheel (`pip install atheris`).
"""

import sys
import tempfile
from binascii import crc32
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from random import Random
from types import ModuleType
from typing import cast

from fuzz.campaign import Budget

#: Inputs that it begins with.
_SEEDS = 400


def instrumented() -> AbstractContextManager[None]:
    """While it lasts, what is imported of errdoc tells atheris where it goes; nothing happens without atheris."""
    try:
        import atheris
    except ImportError:
        return nullcontext()
    return cast(AbstractContextManager[None], atheris.instrument_imports(include=["errdoc"]))


def run(module: ModuleType, budget: Budget) -> int:
    """Runs a campaign's check on what atheris makes; the exit status, 2 where it cannot be done here.

    A breach ends the run, as that of libFuzzer does, and is kept as it was found. libFuzzer counts wall time; what an
    input may take is measured in processor time all the same.
    """
    from fuzz import found
    from fuzz.worker import measured

    try:
        import atheris
    except ImportError:
        print("--guided needs atheris, which this Python does not have: pip install atheris", file=sys.stderr)
        return 2
    if not hasattr(module, "CHECK"):
        print(f"{module.NAME} cannot be guided: its inputs are not bytes", file=sys.stderr)
        return 2
    check = module.CHECK()

    def one(data: bytes) -> None:
        if wrong := measured(check, data, crc32(data)):
            path = found.kept(module.NAME, data)
            raise RuntimeError(f"{wrong[0]} (python -m fuzz {module.NAME} --again {path})")

    with tempfile.TemporaryDirectory(prefix="errdoc-fuzz-") as folder:
        for number in range(_SEEDS):
            (Path(folder) / str(number)).write_bytes(module.make(Random(f"{budget.seed}:{number}")))
        options = [f"-seed={budget.seed or 1}", "-max_len=8192", "-rss_limit_mb=0", f"-artifact_prefix={folder}/"]
        options += [f"-runs={budget.count}"] if budget.count else []
        options += [f"-max_total_time={int(budget.seconds)}"] if budget.seconds else []
        atheris.Setup([sys.argv[0], *options, folder], one)
        atheris.Fuzz()  # ends the process
    return 0
