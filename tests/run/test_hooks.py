"""`errdoc init SHELL`: the hook in the real shell, on a terminal of its own."""

import itertools
import shutil
import subprocess
import sys

import pytest

from errdoc.cli.init import Shell, hook

NUMBERS = itertools.count()
FAILS = f"{sys.executable} -c 'raise SystemExit(3)'"
#: How each shell is started without anybody's settings, and how it takes the hook.
SHELLS = {
    "bash": (["bash", "--norc", "--noprofile", "-i"], 'eval "$(cat hook)"'),
    "zsh": (["zsh", "-f", "-i"], 'eval "$(cat hook)"'),
    "fish": (["fish", "--no-config", "-i"], "cat hook | source"),
}
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="these shells need a pseudo-terminal")


@pytest.fixture(params=SHELLS)
def shell(request, terminal, tmp_path):
    """A shell with the hook, at its first prompt."""
    command, take = SHELLS[request.param]
    if shutil.which(command[0]) is None:
        pytest.skip(f"{command[0]} is not installed")
    (tmp_path / "hook").write_text(hook(Shell(request.param), "en"), encoding="utf-8")
    screen = terminal(*command, columns=300)
    screen.name = request.param
    typed(screen, take)
    return screen


def typed(screen, line: str) -> bytes:
    """What a line leaves on the screen: all that comes before the output of another one."""
    before, number = len(screen.seen), next(NUMBERS)
    screen.type(f"{line}\necho ma''rk{number}x\n".encode())
    screen.until(f"mark{number}x".encode())
    return screen.seen[before:]


def test_a_failed_job_is_offered(shell):
    """With its status and the command to type; nothing is run, and the status is still there for the next command."""
    said = typed(shell, FAILS)
    assert b"errdoc: exit status 3. Its output was not kept" in said
    assert b"errdoc run -- " in said
    assert b"once more, explained" in said


def test_nothing_else_is(shell):
    """Not what did well, not Ctrl-C's status, not a failed search, and nothing twice where only Enter is typed."""
    for line in (f"{sys.executable} -c pass", f"{sys.executable} -c 'raise SystemExit(130)'", "grep x /dev/null", ""):
        assert b"errdoc: " not in typed(shell, line), line


def test_signs_of_the_shell_are_quoted(shell):
    """A pipeline is offered as one word of a shell's own."""
    said = typed(shell, f"{sys.executable} -c 'print(1)' | {sys.executable} -c 'raise SystemExit(4)'")
    assert b"errdoc: exit status 4" in said
    line = said.partition(b"errdoc: exit status 4")[2].split(b"\r\n")[0]
    assert b" -c " in line.partition(b"errdoc run -- ")[2]


def test_the_status_is_left_alone(shell):
    """What a prompt or the next command reads as the last status is the command's."""
    last = "$status" if shell.name == "fish" else "$?"
    said = typed(shell, f"{FAILS}\necho last={last}")
    assert b"last=3\r\n" in said


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("name", list(Shell))
def test_the_hook_is_printed(name, lang):
    """By the command, without a mark left unfilled, in the words of the language."""
    done = subprocess.run([sys.executable, "-m", "errdoc", "init", name, "--lang", lang], capture_output=True,
                          encoding="utf-8", check=True)  # fmt: skip
    assert done.stdout == hook(name, lang)
    assert "@" not in done.stdout
    assert ("状态码" in done.stdout) == (lang == "zh")


@pytest.mark.skipif(shutil.which("pwsh") is None, reason="PowerShell is not installed")
def test_powershell_reads_its_hook(tmp_path):
    """Its own parser finds no error."""
    (tmp_path / "hook.ps1").write_text(hook(Shell.powershell, "en"), encoding="utf-8")
    code = (
        "$e = $null; [void][System.Management.Automation.Language.Parser]::ParseFile("
        f"'{tmp_path / 'hook.ps1'}', [ref]$null, [ref]$e); exit $e.Count"
    )
    assert subprocess.run(["pwsh", "-NoProfile", "-Command", code], check=False).returncode == 0
