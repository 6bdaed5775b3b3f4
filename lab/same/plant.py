"""Does `lab same` tell what was changed, and nothing else? `python -m lab.same.plant` commits three changes in a clone.

A page loses a signature, a cause gets another weight, a remedy other words. Which logs that can touch is worked out
from the old answers alone; what is told must be those.
"""

import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from lab.commits import ROOT, git
from lab.same.answers import Answers, answers
from lab.same.command import compared, report
from lab.same.compact import Compact


class Plant(NamedTuple):
    """A change, and what it may touch.

    Attributes:
        file: below `kb`.
        change: its text, made another.
        touches: whether it can touch an answer as it was.
        kinds: what may differ.
        all: every answer that it can touch must differ.
    """

    name: str
    file: str
    change: Callable[[str], str]
    touches: Callable[[Compact], bool]
    kinds: frozenset[str]
    all: bool = True


def _without_signature(text: str) -> str:
    """The page of NaN probabilities without numpy's wording."""
    before, found, after = text.partition('\n[[signature]]\nid = "numpy-choice"')
    assert found
    return before + after[after.index("\n[[cause]]") :]


def _replaced(old: str, new: str) -> Callable[[str], str]:
    def change(text: str) -> str:
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times"
        return text.replace(old, new)

    return change


def _steps(told: Compact) -> Iterator[list[str]]:
    """All steps of an answer, the first screen's and those below."""
    for row in told["diagnoses"].values():
        for cause in row["causes"].values():
            yield from cause["steps"]


_HALF = "Load the model in bfloat16, or in float32 where the GPU is older than compute capability 8.0"
PLANTS = (
    Plant(
        "one page", "failures/autograd/nan-sampling-probabilities/failure.md", _without_signature,
        lambda told: any(row["more"].get("signature") == "numpy-choice" for row in told["diagnoses"].values()),
        frozenset({"status", "name", "kind", "line", "steps", "causes", "verdict", "confidence", "beside", "values",
                   "further", "evidence", "notes", "wording", "keys"}),
    ),
    Plant(
        "one weight", "failures/job/bus-error/failure.md",
        lambda text: text.replace('weight = "common"', 'weight = "rare"', 1),
        lambda told: "bus-error" in told["diagnoses"],
        frozenset({"causes", "verdict", "confidence", "steps", "values", "further", "wording"}), all=False,
    ),
    Plant(
        "one phrase", "failures/autograd/nan-sampling-probabilities/failure.md",
        _replaced(f'text = "{_HALF}', f'text = "{_HALF.replace("Load the model in", "Use")}'),
        lambda told: any(step[0].startswith("nan-sampling-probabilities/fp16-overflow~") for step in _steps(told)),
        frozenset({"wording"}),
    ),
)  # fmt: skip


def main() -> int:
    """Plants each, compares, and says whether what is told is what was changed."""
    missed = 0
    with tempfile.TemporaryDirectory() as folder:
        clone = Path(folder) / "clone"
        git("clone", "-q", "--no-checkout", str(ROOT), str(clone))
        git("checkout", "-q", "--detach", git("rev-parse", "HEAD"), root=clone)
        old = answers("HEAD")
        for plant in PLANTS:
            missed += not _is_right(plant, old, answers(_commit(plant, clone), root=clone))
            git("checkout", "-q", "--detach", old.sha, root=clone)
    return 1 if missed else 0


def _commit(plant: Plant, clone: Path) -> str:
    file = clone / "kb" / plant.file
    before = file.read_text("utf-8")
    after = plant.change(before)
    assert after != before
    file.write_text(after, "utf-8")
    subprocess.run(["git", "-c", "user.name=plant", "-c", "user.email=plant@example.org", "commit", "-qam", plant.name],
                   cwd=clone, check=True)  # fmt: skip
    return git("rev-parse", "HEAD", root=clone)


def _is_right(plant: Plant, old: Answers, new: Answers) -> bool:
    """Whether the answers that are told to differ are those that the change can touch, in what it can change."""
    found = compared(old, new)
    may = {log for log, told in old.told.items() if "error" not in told and plant.touches(told)}
    told, kinds = {one.log for one in found}, {one.kind for one in found}
    right = bool(told) and kinds <= plant.kinds and (told == may if plant.all else told <= may)
    verdict = "right" if right else f"WRONG: {' '.join(sorted(told ^ may)[:8])}"
    print(f"\n== {plant.name}: {plant.file}")
    print(f"{len(told)} answers are told, it can touch {len(may)}; kinds: {' '.join(sorted(kinds))}; {verdict}")
    print("\n".join(report(found, whole=False)))
    return right


if __name__ == "__main__":
    sys.exit(main())
