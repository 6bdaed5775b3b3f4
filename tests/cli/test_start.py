"""errdoc starts fast and ends quietly: checked in processes of their own."""

import os
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


#: What takes long to import, and what only some answers need.
HEAVY = (
    "typer", "click", "pydantic", "rich", "sklearn", "numpy", "scipy", "asyncio", "hyperscan", "sqlite_utils", "zstandard",
    "dataclasses", "inspect", "difflib", "tempfile", "subprocess", "email", "http", "concurrent", "multiprocessing",
    "importlib.metadata", "platform", "errdoc.against", "errdoc.probe", "errdoc.curate", "errdoc.cli.commands",
    "errdoc.private",
    "errdoc.logs.masks.redact",
)  # fmt: skip
EXPLAINS = """
import sys
from errdoc.kb import base
base.CHECKOUT = base.Path("nowhere")  # as installed: an editable checkout looks at its pages
base.SHIPPED = base.Path(sys.argv.pop())
from errdoc.cli import main
try:
    main()
finally:
    sys.stderr.write("\\n".join(sys.modules))
"""
KNOWN = "RuntimeError: CUDA error: device-side assert triggered\n"
STRANGE = (
    'Traceback (most recent call last):\n  File "a.py", line 1, in f\n'
    "ZebraStripeError: the stripes of zebra 17 do not line up with its hooves\n"
)


@pytest.mark.skipif(sys.platform == "win32", reason="there rich knows the console")
@pytest.mark.parametrize("options", [[], ["--format", "json"], ["--all", "--lang", "zh"]], ids=" ".join)
@pytest.mark.parametrize(("log", "status"), [(KNOWN, 0), (STRANGE, 1)], ids=["known", "strange"])
def test_explaining_a_small_log_is_light(kb, tmp_path, log, status, options):
    """`errdoc explain LOG` imports nothing that this answer does not need, whatever its face."""
    (tmp_path / "train.log").write_text(log, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", EXPLAINS, "explain", "--no-history", *options, "train.log", str(kb.path)],
        capture_output=True, text=True, encoding="utf-8", check=False, cwd=tmp_path,
        env={**os.environ, "XDG_CACHE_HOME": str(tmp_path), "PYTHONUTF8": "1"},
    )  # fmt: skip
    assert done.returncode == status, done.stderr
    assert len(done.stdout) > 100
    loaded = done.stderr.split()
    assert "errdoc.match.signatures" in loaded
    assert [name for name in HEAVY if name in loaded] == []


COMPILES = """
import regex, sys
compiled, compiles = [], regex.compile
def counted(source, flags):
    compiled.append(source)
    return compiles(source, flags)
regex.compile = counted
try:
    exec(sys.argv.pop())
finally:
    sys.stderr.write(f" {len(compiled)}")
"""


@pytest.mark.parametrize(("log", "most"), [(KNOWN, 3), (STRANGE, 14)], ids=["known", "strange"])
def test_few_regexes_of_pages_are_compiled_and_nothing_is_kept(kb, tmp_path, log, most):
    """Of five thousand only those whose literals are there: none of their code is on the disk, where others may change it."""
    (tmp_path / "train.log").write_text(log, encoding="utf-8")
    (tmp_path / "cache").mkdir()
    done = subprocess.run(
        [sys.executable, "-c", COMPILES, "explain", "--no-history", "train.log", str(kb.path), EXPLAINS],
        capture_output=True, text=True, encoding="utf-8", check=False, cwd=tmp_path,
        env={**os.environ, "XDG_CACHE_HOME": str(tmp_path / "cache"), "PYTHONUTF8": "1"},
    )  # fmt: skip
    assert len(done.stdout) > 100, done.stderr
    assert 0 < int(done.stderr.split()[-1]) <= most
    assert list((tmp_path / "cache").rglob("*")) == []


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
