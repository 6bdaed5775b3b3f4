"""The README's pictures: a terminal's answer as SVG, the report as a browser shows it.

The first is drawn by rich from the colours that errdoc writes; the second needs Chromium (`ERRDOC_CHROMIUM`, or on the
path), with a Chinese font.
"""

import io
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import MONOKAI
from rich.text import Text

from lab.recipe import CORPUS

ROOT = CORPUS.parent
PICTURES = ROOT / "docs" / "pictures"
#: What is typed for each.
TERMINAL = ("errdoc explain kb/failures/cudnn/cudnn-handle-create/hit-01.log --facts docs/shared-gpu.json "
            "--no-history --no-redact")  # fmt: skip
REPORT = ("errdoc explain corpus/recorded/cuda-out-of-memory/torch-shared-2.8.log "
          "--facts corpus/recorded/cuda-out-of-memory/torch-shared-2.8.machine.json --no-history --no-redact "
          "--format html")  # fmt: skip
_WIDTH, _SIZE = 100, "1280,960"


def terminal() -> str:
    """The terminal's answer as SVG, which asks for nothing from elsewhere: the font is whatever is there."""
    said = _said(TERMINAL, FORCE_COLOR="1", COLUMNS=str(_WIDTH), LANG="C.UTF-8", LC_ALL="C.UTF-8")
    console = Console(record=True, width=_WIDTH, file=io.StringIO(), force_terminal=True)
    console.print(Text(f"$ {TERMINAL.removesuffix(' --no-history --no-redact')}", style="bold"))
    console.print(Text.from_ansi(said), end="")
    drawn = console.export_svg(title="errdoc", theme=MONOKAI, unique_id="errdoc")
    # @font-face { … src: … url("https://…") … }
    return re.sub(r"@font-face \{.*?\}\s*", "", drawn, flags=re.DOTALL)


def report(chromium: str, path: Path) -> None:
    """The report's first screen as PNG."""
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder) / "report.html"
        page.write_text(_said(REPORT), "utf-8")
        subprocess.run(
            [chromium, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", f"--window-size={_SIZE}",
             f"--screenshot={path}", page.as_uri()],
            check=True, capture_output=True, timeout=120,
        )  # fmt: skip


def draw() -> int:
    """Writes the pictures that can be drawn here; exit status 1 where Chromium is missing."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    (PICTURES / "terminal.svg").write_text(terminal(), "utf-8")
    chromium = os.environ.get("ERRDOC_CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    if chromium is None:
        print("report.png is left as it is: no Chromium (ERRDOC_CHROMIUM=PATH)", file=sys.stderr)
        return 1
    report(chromium, PICTURES / "report.png")
    return 0


def _said(typed: str, **environ: str) -> str:
    words = [sys.executable, "-m", *typed.split()]
    given = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "CI", "LANG", "LC_ALL")}
    done = subprocess.run(words, cwd=ROOT, env={**given, **environ}, capture_output=True, check=True, timeout=120)
    return done.stdout.decode("utf-8")
