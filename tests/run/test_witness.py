"""Which Python a command really ran, however it was started."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from errdoc.run.witness import Seen, Witness, files_of, own_word

if sys.platform != "linux":
    pytest.skip("no /proc", allow_module_level=True)


@pytest.fixture
def environment(tmp_path: Path) -> Path:
    """A small virtual environment."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(tmp_path / ".venv")], check=True)
    return tmp_path / ".venv" / "bin" / "python"


def seen(command: list[str], folder: Path, files: list[str]) -> Seen | None:
    """What is known after a command that lives for a moment has ended."""
    child = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL)
    witness = Witness(child.pid)
    witness.watch()
    child.wait()
    witness.end()
    return witness.told(files)


#: A program that lives long enough to be looked at.
WAITS = "import time; time.sleep(3)"


def test_a_relative_python_is_seen_as_it_was_called(environment: Path, tmp_path: Path) -> None:
    """The path leads to the environment, which the file behind it does not tell."""
    told = seen([".venv/bin/python", "-c", WAITS], tmp_path, [])
    assert told == Seen(str(environment), str(tmp_path), sure=True)


def test_a_python_that_a_script_starts_is_seen(environment: Path, tmp_path: Path) -> None:
    """Also by name, from a PATH that the script made."""
    (tmp_path / "go.sh").write_text(f'cd /\nPATH="{environment.parent}:$PATH"\npython -c "{WAITS}"\ntrue\n')
    told = seen(["sh", "go.sh"], tmp_path, [])
    assert told == Seen(str(environment), "/", sure=True)


def test_the_script_of_the_traceback_tells_which_of_two(environment: Path, tmp_path: Path) -> None:
    """A launcher that is a Python of its own runs another; what the log speaks of is that one."""
    (tmp_path / "train.py").write_text(WAITS)
    later = (
        f"import time, subprocess; time.sleep(0.2); subprocess.run([{str(environment)!r}, 'train.py']); time.sleep(0.2)"
    )
    told = seen([sys.executable, "-c", later], tmp_path, [str(tmp_path / "train.py")])
    assert told is not None
    assert (told.path, told.sure) == (str(environment), True)
    told = seen([sys.executable, "-c", later], tmp_path, ["/elsewhere/other.py"])
    assert told is not None
    assert not told.sure


def test_a_python_that_was_seen_before_it_became_another_is_seen_again(environment: Path, tmp_path: Path) -> None:
    """Between fork and exec a child is called as its parent; the file behind both may be the same."""
    (tmp_path / "train.py").write_text(WAITS)
    slowly = (
        "import os, time\npid = os.fork()\nif pid:\n    os.waitpid(pid, 0)\nelse:\n"
        f"    time.sleep(0.3)\n    os.execv({str(environment)!r}, [{str(environment)!r}, 'train.py'])\n"
    )
    told = seen([sys.executable, "-c", slowly], tmp_path, [str(tmp_path / "train.py")])
    assert told is not None
    assert (told.path, told.sure) == (str(environment), True)


def test_a_script_with_a_line_of_its_own_is_a_python_too(environment: Path, tmp_path: Path) -> None:
    """As torchrun is: the first line names the interpreter."""
    script = tmp_path / "tool"
    script.write_text(f"#!{environment}\n{WAITS}\n")
    script.chmod(0o755)
    told = seen([str(script)], tmp_path, [str(script)])
    assert told is not None
    assert told.path == str(environment)


def test_without_a_python_nothing_is_told(tmp_path: Path) -> None:
    """Neither by a look, nor by the command's own word."""
    assert seen(["sleep", "0.2"], tmp_path, []) is None
    assert own_word("sleep") is None
    assert own_word("no-such/python") is None


def test_where_nobody_can_look_the_commands_own_word_counts(
    environment: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A relative path becomes absolute."""
    monkeypatch.chdir(tmp_path)
    assert own_word(".venv/bin/python") == Seen(str(environment))


def test_a_process_that_ends_while_it_is_looked_at_harms_nothing(tmp_path: Path) -> None:
    """Looking at numbers that are free tells nothing."""
    child = subprocess.Popen(["true"])
    witness = Witness(child.pid)
    child.wait()
    witness.look()
    assert witness.told([]) is None


def test_looking_is_cheap() -> None:
    """A hundred looks at a process cost less than a tenth of a second of the processor each second."""
    witness = Witness(os.getpid())
    started = time.process_time()
    for _ in range(100):
        witness.look()
    assert time.process_time() - started < 1.0


def test_files_of_tracebacks_are_read_from_bytes() -> None:
    """Each frame names its file."""
    assert files_of(b'  File "/x/train.py", line 4, in <module>\n  File "<string>", line 1\n') == [
        "/x/train.py",
        "<string>",
    ]
