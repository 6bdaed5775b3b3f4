"""Are the contract tests red where a promise is broken? `python tests/contract/plant.py` breaks each in a copy of the tree.

For each break the test of its surface must fail, and by naming what is gone; without one all must pass.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
#: What the tests need of the tree.
_PARTS = ("src", "kb", "tests/contract")


class Break(NamedTuple):
    """A promise that is broken.

    Attributes:
        surface: whose test must fail.
        told: what it must say.
        file: where.
        old: what stands there, once.
        new: what is put in its place.
        moved: a folder of the tree that gets another name then.
    """

    surface: str
    told: str
    file: str
    old: str
    new: str
    moved: tuple[str, str] = ("", "")


BREAKS = (
    Break("answers", "/raised_by", "src/errdoc/render/json.py", '"raised_by": _raised(', '"raisedBy": _raised('),
    Break("answers", "/diagnoses[]/confidence", "src/errdoc/render/json.py",
          '"confidence": round(diagnosis.confidence, 4),\n        "matched_by"',
          '"confidence": str(diagnosis.confidence),\n        "matched_by"'),
    Break("schemas", "unexplained", "src/errdoc/render/schema/errdoc-1.json", '"unexplained": {\n      "description": "The line of',
          '"key_line": {\n      "description": "The line of'),
    Break("statuses", "status unknown", "src/errdoc/cli/explain.py",
          'raise SystemExit(0 if answer.status in ("diagnosed", "clean") else 1)',
          'raise SystemExit(0 if answer.status in ("diagnosed", "clean") else 4)'),
    Break("statuses", "a log that is not there", "src/errdoc/errors.py", "    exit_code = 2\n", "    exit_code = 1\n"),
    Break("ids", "bus-error is gone", "kb/failures/job/bus-error/failure.md", 'id = "bus-error"', 'id = "sigbus"',
          ("kb/failures/job/bus-error", "kb/failures/job/sigbus")),
    Break("python", "names: Reader", "src/errdoc/__init__.py",
          '"Diagnosis", "Explanation", "KnowledgeBase", "Reader",', '"Diagnosis", "Explanation", "KnowledgeBase",'),
    Break("python", "name must be given now", "src/errdoc/reader.py",
          'def explain_text(self, text: str, *, name: str = "text")', "def explain_text(self, text: str, *, name: str)"),
    Break("mcp", "against", "src/errdoc/integrations/mcp/tools.py", "        against: Annotated[str | None, Field(",
          "        good: Annotated[str | None, Field("),
    Break("mcp", "codes", "src/errdoc/integrations/shapes.py", "    codes=_rows(\n", "    meanings=_rows(\n"),
    Break("serve", "a library was 200 and is 404", "src/errdoc/integrations/web/app.py", '"/api/which"', '"/api/library"'),
    Break("serve", "query lang", "src/errdoc/integrations/web/described.py", '_parameter("lang", "Lang',
          '_parameter("language", "Lang'),
)  # fmt: skip


def main() -> int:
    """Breaks one after the other; 1 where a test stays green, or is red for another reason."""
    missed = 0
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "tree"
        for part in _PARTS:
            shutil.copytree(ROOT / part, copy / part, ignore=shutil.ignore_patterns("__pycache__", "*.pyc"))
        for name in ("pyproject.toml", "tests/conftest.py"):
            shutil.copy(ROOT / name, copy / name)
        status, _ = _tests(copy, "")
        print(f"{'green' if status == 0 else 'RED'}: nothing broken")
        missed += status != 0
        for one in BREAKS:
            missed += not _is_red(one, copy)
    print(f"{len(BREAKS)} promises broken, {missed} wrong")
    return 1 if missed else 0


def _is_red(one: Break, copy: Path) -> bool:
    file = copy / one.file
    before = file.read_text("utf-8")
    assert before.count(one.old) == 1, f"{one.old!r} stands {before.count(one.old)} times in {one.file}"
    file.write_text(before.replace(one.old, one.new), "utf-8")
    here, there = (copy / name for name in one.moved)
    if here != there:
        here.rename(there)
    status, said = _tests(copy, one.surface)
    if here != there:
        there.rename(here)
    file.write_text(before, "utf-8")
    told = [line.strip() for line in said.splitlines() if line.startswith("E ") and one.told in line]
    right = status == 1 and bool(told)
    print(f"{'red' if right else 'MISSED'}: {one.surface}: {one.file}: {one.new.strip()[:60]!r}")
    print(f"    {(told or [said[-400:]])[0][:200]}", flush=True)
    return right


def _tests(copy: Path, surface: str) -> tuple[int, str]:
    words = ["-k", f"gone and [{surface}]"] if surface else []
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/contract", *words], cwd=copy,
        env={**os.environ, "PYTHONPATH": str(copy / "src"), "XDG_CACHE_HOME": str(copy.parent / "cache"),
             "PYTHONDONTWRITEBYTECODE": "1", "COLUMNS": "300"},
        capture_output=True, text=True,
    )  # fmt: skip
    return done.returncode, done.stdout + done.stderr


if __name__ == "__main__":
    sys.exit(main())
