"""`python -m lab against`: how often the change is named, and the pairs made anew."""

import fnmatch
import sys

from lab.against.make import MakeError, make
from lab.against.measure import measure, report
from lab.against.pair import pairs
from lab.envs import EnvError
from lab.layers import LayerError


def main(glob: str = "*", *, record: bool = False, missing: bool = False, whole: bool = False) -> int:
    """Print the figure; with `record`, run the pairs first."""
    chosen = [pair for pair in pairs() if fnmatch.fnmatch(pair.name, glob)]
    if not chosen:
        print(f"no pair fits {glob}", file=sys.stderr)
        return 2
    failed = 0
    for pair in chosen if record else ():
        if missing and (pair.folder / "label.toml").exists():
            continue
        try:
            make(pair)
            print(f"recorded {pair.name}", flush=True)
        except (MakeError, EnvError, LayerError) as error:
            failed += 1
            print(f"FAILED   {error}", flush=True)
    names = {pair.name for pair in chosen}
    print(report([row for row in measure() if row.name in names], whole=whole))
    return 1 if failed else 0
