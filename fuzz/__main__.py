"""Campaigns of hostile inputs: `python -m fuzz` lists them, `python -m fuzz all --seconds 60` runs each.

    python -m fuzz logs regex --seconds 60 --seed 7     these two, a minute each
    python -m fuzz all --hour                           every one, an hour together
    python -m fuzz logs --count 20000                   so many inputs
    python -m fuzz logs --again fuzz/found/logs-1f…     a finding, looked at in every way
    python -m fuzz --guided logs --minutes 10           guided by coverage, under a Python that has atheris

Each breach is kept, as small as it gets, in `fuzz/found`. Exit status 1 where there is one, 2 for a wrong argument.
"""

import argparse
import importlib
import pkgutil
import sys
import time
from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path
from types import ModuleType

import fuzz
from fuzz import guided
from fuzz.campaign import Budget


def campaigns() -> dict[str, ModuleType]:
    """The modules of this folder that hold a campaign, by name; one that lacks a library is left out, and told."""
    modules = []
    for name in sorted(one.name for one in pkgutil.iter_modules(fuzz.__path__) if not one.name.startswith("_")):
        try:
            modules.append(importlib.import_module(f"fuzz.{name}"))
        except ModuleNotFoundError as error:
            if (error.name or "").partition(".")[0] in ("", "fuzz", "errdoc"):
                raise
            print(f"{name} is left out: this Python has no {error.name}", file=sys.stderr)
    return {one.NAME: one for one in modules if all(hasattr(one, part) for part in ("NAME", "PROMISE", "campaign"))}


def main(words: Sequence[str] | None = None) -> int:
    """Does what is typed; the exit status."""
    typed = _parser().parse_args(words)
    with guided.instrumented() if typed.guided else nullcontext():
        known = campaigns()
    unknown = [name for name in typed.names if name not in known and name != "all"]
    if unknown:
        print(f"no campaign is called {', '.join(unknown)}; there are {', '.join(known)}", file=sys.stderr)
        return 2
    if not typed.names:
        width = max(map(len, known))
        print("\n".join(f"{name:{width}}  {module.PROMISE}" for name, module in known.items()))
        print("\npython -m fuzz NAME… or all, with --seconds, --minutes, --hour or --count")
        return 0
    from fuzz import found

    if typed.found:
        found.FOLDER = typed.found.resolve()
    names = list(known) if "all" in typed.names else typed.names
    if typed.again:
        return _again(known[names[0]], typed.again)
    seconds = 3600.0 / len(names) if typed.hour else typed.minutes * 60 if typed.minutes else typed.seconds
    budget = Budget(60.0 if seconds is None and typed.count is None else seconds, typed.count, typed.seed)
    if typed.guided:
        return guided.run(known[names[0]], budget)
    return max([_run(name, known[name], budget) for name in names])


def _run(name: str, module: ModuleType, budget: Budget) -> int:
    began = time.monotonic()
    try:
        tally = module.campaign(budget)
    except KeyboardInterrupt:
        print(f"{name}: ended by hand")
        return 130
    counted = "".join(f", {count} {what}" for what, count in sorted(tally.counted.items()))
    took = f"{time.monotonic() - began:.0f} s"
    print(
        f"{name}: {tally.tried} inputs, {len(tally.breaches)} breaches, {took}, seed {budget.seed}{counted}", flush=True
    )
    for breach in tally.breaches:
        print(f"  {breach}", flush=True)
    return 1 if tally.breaches else 0


def _again(module: ModuleType, paths: Sequence[Path]) -> int:
    """Looks at findings in every way."""
    from fuzz import found

    if not hasattr(module, "CHECK"):
        print(f"{module.NAME} has no inputs that are kept: run it with the same seed and count", file=sys.stderr)
        return 2
    status = 0
    for path in paths:
        for wrong in found.again(module.CHECK, path.read_bytes()):
            print(f"{path}: {wrong}")
            status = 1
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        "python -m fuzz", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help="campaigns, or all")
    long = parser.add_mutually_exclusive_group()
    long.add_argument("--seconds", type=float, help="of each campaign; 60 by default")
    long.add_argument("--minutes", type=float, help="of each campaign")
    long.add_argument("--hour", action="store_true", help="of all campaigns together")
    parser.add_argument("--count", type=int, help="inputs of each campaign, at the most")
    parser.add_argument("--seed", type=int, default=0, help="the same seed and count give the same inputs")
    parser.add_argument("--found", type=Path, metavar="DIR", help="where breaches are kept; fuzz/found by default")
    parser.add_argument("--again", type=Path, nargs="+", metavar="FILE", help="findings to look at")
    parser.add_argument("--guided", action="store_true", help="inputs guided by coverage (atheris), of one campaign")
    return parser


if __name__ == "__main__":
    sys.exit(main())
