"""errdoc starts fast and ends quietly: checked in processes of their own."""

import subprocess
import sys

import pytest

PRINTS_MUCH = """
import sys
from errdoc import cli
from errdoc.cli.commands import app

def much():
    for _ in range(200000):
        sys.stdout.write("a line that nobody reads\\n")

app.command("much")(much)
sys.argv = ["errdoc", "much"]
cli.main()
"""


def python(code: str) -> str:
    """What a new interpreter prints."""
    return subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout


@pytest.mark.parametrize(
    "module", ["errdoc.cli", "errdoc.render.json", "errdoc.render.words", "errdoc.render.markdown"]
)
def test_import_is_light(module):
    """Importing the commands or a document's face loads no rich, no database, no pattern engine, no numbers."""
    heavy = "('rich', 'sqlite3', 'regex', 'sklearn', 'numpy', 'hyperscan', 'sqlite_utils', 'jsonschema')"
    assert python(f"import sys, {module}; print([m for m in {heavy} if m in sys.modules])") == "[]\n"


@pytest.mark.parametrize(
    ("typed", "hint"),
    [
        (["train.log", "--all"], "errdoc explain train.log --all"),
        (["logs/"], "errdoc explain logs/"),
        (["train.py", "--lr", "3"], "errdoc run -- python train.py --lr 3"),
        (["./job.sh"], "errdoc run -- ./job.sh"),
    ],
)
def test_a_file_in_place_of_a_command(typed, hint):
    """Who gives a log or a program at once is told what to type."""
    done = subprocess.run([sys.executable, "-m", "errdoc", *typed], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1] == f"hint: {hint}"


def test_the_terminal_face_is_light():
    """The terminal's face takes from rich what it prints with, not what a page needs."""
    heavy = "('rich.markdown', 'rich.syntax', 'rich.table', 'rich.panel', 'pygments', 'markdown_it')"
    code = f"import sys, errdoc.render.terminal; print([m for m in {heavy} if m in sys.modules])"
    assert python(code) == "[]\n"


EXPLAINS = """
import sys
from types import ModuleType
from errdoc import cli
from errdoc.model import Explanation

stub = ModuleType("errdoc.explain")
stub.explain = lambda paths, *, kb, live, lang: Explanation("clean", (), str(paths))
sys.modules["errdoc.explain"] = stub
base = ModuleType("errdoc.kb")
base.KnowledgeBase = type("KnowledgeBase", (), {"open": lambda pages: None})
sys.modules["errdoc.kb"] = base
sys.argv = ["errdoc", "explain", "train.log", "--all", "--quiet"]
try:
    cli.main()
except SystemExit:
    print([name for name in ("pydantic",) if name in sys.modules])
"""


def test_text_is_not_sent_through_pydantic():
    """`errdoc explain LOG` does not spend a third of its time on converting text to text."""
    assert python(EXPLAINS).splitlines()[-1] == "[]"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such pipes")
def test_a_closed_pipe_ends_quietly():
    """`errdoc … | head -1` prints no traceback."""
    child = subprocess.Popen([sys.executable, "-c", PRINTS_MUCH], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert child.stdout is not None
    assert child.stderr is not None
    child.stdout.readline()
    child.stdout.close()
    assert child.stderr.read() == b""
    child.stderr.close()
    assert child.wait() in (1, 141)
