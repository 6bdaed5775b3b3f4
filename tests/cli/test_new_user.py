"""Somebody new runs a program that fails, does what is shown, and asks whether it is fixed: all as processes."""

import contextlib
import json
import os
import shlex
import shutil
import socket
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from errdoc.kb import KnowledgeBase

if sys.platform != "linux":
    pytest.skip("/proc tells which Python ran", allow_module_level=True)


@pytest.fixture
def project(tmp_path: Path, kb: KnowledgeBase, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a small virtual environment, a history of its own, and another Python in front on PATH."""
    del kb  # compiled before any process asks for it
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(tmp_path / ".venv")], check=True)
    monkeypatch.setenv("ERRDOC_HISTORY", str(tmp_path / "history.sqlite"))
    monkeypatch.delenv("VIRTUAL_ENV", raising=False)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("COLUMNS", "300")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def errdoc(*words: str, folder: Path | None = None) -> subprocess.CompletedProcess[str]:
    """A command of errdoc's, typed in a folder."""
    return subprocess.run([sys.executable, "-m", "errdoc", *words], cwd=folder, capture_output=True, text=True,
                          timeout=300, check=False)  # fmt: skip


def verified(*words: str, folder: Path | None = None) -> str:
    """The last line of `errdoc verify`: what became of the failure."""
    return errdoc("verify", *words, folder=folder).stdout.splitlines()[-1]


def shown(said: str) -> tuple[list[str], str]:
    """The commands of the first step, and how to see that it worked, as the screen has them."""
    lines = said.partition("\n Do\n")[2].splitlines()
    end = next(number for number, line in enumerate(lines) if line.startswith("     worked if: "))
    return [line.strip() for line in lines[1:end]], lines[end].partition("worked if: ")[2]


def typed(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """What a person's shell makes of a line."""
    return subprocess.run(["sh", "-c", command], cwd=folder, capture_output=True, text=True, timeout=300, check=False)


def wheel(folder: Path, name: str) -> None:
    """A wheel of a module, without anything in it."""
    folder.mkdir()
    info = f"{name}-1.0.dist-info"
    with zipfile.ZipFile(folder / f"{name}-1.0-py3-none-any.whl", "w") as archive:
        archive.writestr(f"{name}.py", "")
        archive.writestr(f"{info}/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
        archive.writestr(
            f"{info}/WHEEL", "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
        )
        archive.writestr(f"{info}/RECORD", "")


@pytest.fixture
def port() -> Iterator[tuple[int, contextlib.ExitStack]]:
    """A port that another program listens on, until the stack is closed."""
    with contextlib.ExitStack() as stack:
        taken = stack.enter_context(socket.socket())
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        yield taken.getsockname()[1], stack


@pytest.mark.parametrize("python", [".venv/bin/python", "{project}/.venv/bin/python"])
def test_a_missing_module(project: Path, python: str) -> None:
    """Confirmed in the Python that ran, though another on PATH has it; not fixed before it is there, fixed after."""
    (project / "train.py").write_text("import regex\n")  # errdoc's own Python has it
    said = errdoc("run", "--", python.format(project=project), "train.py")
    assert said.returncode == 1
    assert "confirmed  the package is not installed" in said.stderr
    assert ".venv/bin/python has no module regex" in " ".join(said.stderr.split())
    assert verified() == " module-not-found: not fixed"
    (project / ".venv" / "lib" / f"python3.{sys.version_info.minor}" / "site-packages" / "regex.py").write_text("")
    assert verified() == " module-not-found: fixed"


def test_the_step_for_a_missing_module_is_typed_as_shown(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It installs into the very Python that ran, not into the one that the shell finds; what is to be seen is seen."""
    subprocess.run([sys.executable, "-m", "venv", "--clear", str(project / ".venv")], check=True)
    wheel(project / "wheels", "regex")
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(project / "wheels"))
    (project / "train.py").write_text("import regex\n")
    said = errdoc("run", "--", ".venv/bin/python", "train.py")
    assert "confirmed  the package is not installed" in said.stderr
    commands, seen = shown(said.stderr)
    assert commands == [".venv/bin/python -m pip install regex"]
    assert verified() == " module-not-found: not fixed"
    done = typed(commands[0], project)
    assert done.returncode == 0, done.stderr
    command = shlex.join(shlex.split(seen)[:3])  # … prints a path
    assert typed(command, project).stdout.strip().endswith("regex.py")
    assert verified() == " module-not-found: fixed"
    assert errdoc("run", "--", ".venv/bin/python", "train.py").returncode == 0


@pytest.mark.parametrize("start", ["sh go.sh", "./go.sh"])
def test_a_missing_module_behind_a_script(project: Path, start: str) -> None:
    """The Python of a script that activates its environment is the one that is asked, then and at the end."""
    # a second of work before it fails, as any training has: the look at what runs is had on a loaded machine too
    (project / "train.py").write_text("import time\n\ntime.sleep(1)\nimport regex\n")
    script = project / "go.sh"
    script.write_text("#!/bin/sh\n. .venv/bin/activate\npython train.py\n")
    script.chmod(0o755)
    said = errdoc("run", "--", *start.split())
    assert "confirmed  the package is not installed" in said.stderr
    (entry,) = json.loads(errdoc("history", "--format", "json").stdout)
    assert (entry["python"], entry["found_by"]) == (str(project / ".venv" / "bin" / "python"), "run")
    assert verified() == " module-not-found: not fixed"


def test_a_busy_port(project: Path, port: tuple[int, contextlib.ExitStack]) -> None:
    """Not fixed while another program listens there, fixed when it has gone."""
    number, holder = port
    words = "server socket has failed to bind to 127.0.0.1:{} (errno: 98 - Address already in use)"
    (project / "train.py").write_text(
        f"import socket\ntry:\n    socket.socket().bind(('127.0.0.1', {number}))\n"
        f"except OSError as error:\n    raise RuntimeError('The {words.format(number)}.') from None\n"
    )
    said = errdoc("run", "--", ".venv/bin/python", "train.py")
    assert "confirmed" in said.stderr, said.stderr
    assert verified() == " port-in-use: not fixed"
    holder.close()
    assert verified() == " port-in-use: fixed"


@pytest.mark.skipif(shutil.which("lsof") is None, reason="needs lsof, which the step names")
def test_the_step_for_a_busy_port_is_typed_as_shown(project: Path) -> None:
    """It names the process that holds the port; once that is ended, the failure is gone."""
    holds = "import socket, time\ns = socket.socket()\ns.bind(('127.0.0.1', 0))\ns.listen()\nprint(s.getsockname()[1], flush=True)\ntime.sleep(600)\n"
    with subprocess.Popen([sys.executable, "-c", holds], stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout
        number = int(holder.stdout.readline())
        try:
            (project / "train.py").write_text(
                f"import socket\ntry:\n    socket.socket().bind(('127.0.0.1', {number}))\nexcept OSError:\n    raise RuntimeError("
                f"'The server socket has failed to bind to 127.0.0.1:{number} (errno: 98 - Address already in use).') from None\n"
            )
            said = errdoc("run", "--", ".venv/bin/python", "train.py")
            assert "confirmed" in said.stderr, said.stderr
            command = next(line.strip() for line in said.stderr.splitlines() if line.startswith("     lsof "))
            listed = typed(command, project).stdout.splitlines()
            # where sockets of others may not be seen, as in some sandboxes, lsof lists none
            assert [line.split()[1] for line in listed[1:]] in ([str(holder.pid)], [])
            assert verified() == " port-in-use: not fixed"
            typed(f"kill {holder.pid}", project)
        finally:
            holder.kill()
        holder.wait()
    assert typed(command, project).stdout == ""  # worked if: lsof prints nothing
    assert verified() == " port-in-use: fixed"
    assert errdoc("run", "--", ".venv/bin/python", "train.py").returncode == 0


def test_the_step_for_a_missing_file_is_typed_as_shown(project: Path) -> None:
    """The listing lacks the file before it is put there, and has it after."""
    (project / "train.py").write_text("open('data/imagenet.txt')\n")
    (project / "data").mkdir()
    said = errdoc("run", "--", ".venv/bin/python", "train.py")
    assert "confirmed  the path is wrong" in said.stderr
    commands, seen = shown(said.stderr)
    assert seen == "ls lists imagenet.txt"
    assert "imagenet.txt" not in "".join(typed(command, project).stdout for command in commands)
    assert verified() == " file-not-found: not fixed"
    (project / "data" / "imagenet.txt").touch()
    assert "imagenet.txt" in "".join(typed(command, project).stdout for command in commands)
    assert verified() == " file-not-found: fixed"
    assert errdoc("run", "--", ".venv/bin/python", "train.py").returncode == 0


def test_a_missing_file(project: Path) -> None:
    """A relative path counts from where the program ran, wherever `verify` is typed."""
    (project / "train.py").write_text("open('data/imagenet.txt')\n")
    said = errdoc("run", "--", ".venv/bin/python", "train.py")
    assert "confirmed  the path is wrong" in said.stderr
    (project / "elsewhere" / "data").mkdir(parents=True)
    (project / "elsewhere" / "data" / "imagenet.txt").touch()
    assert verified(folder=project / "elsewhere") == " file-not-found: not fixed"
    (project / "data").mkdir()
    (project / "data" / "imagenet.txt").touch()
    assert verified(folder=project / "elsewhere") == " file-not-found: fixed"


def test_a_guessed_python_never_refutes(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the Python of PATH has, the job's may lack: the cause stays open, and so does its end."""
    (project / "bin").mkdir()
    (project / "bin" / "python").symlink_to(sys.executable)
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}:{os.environ['PATH']}")
    log = project / "train.log"
    log.write_text("Traceback (most recent call last):\n  File \"train.py\", line 1, in <module>\n    import regex\n"
                   "ModuleNotFoundError: No module named 'regex'\n")  # fmt: skip
    answer = json.loads(errdoc("explain", "--probe", "--format", "json", str(log)).stdout)
    causes = {one["cause"]: one for one in answer["diagnoses"][0]["causes"]}
    told = [one for one in causes["package-not-installed"]["evidence"] if one["source"] == "machine"]
    assert [one["says"] for one in told] == [""]
    assert "guessed from PATH" in told[0]["because"]
    named = json.loads(errdoc("explain", "--probe", "--python", sys.executable, "--format", "json", str(log)).stdout)
    causes = {one["cause"]: one for one in named["diagnoses"][0]["causes"]}
    assert causes["package-not-installed"]["verdict"] == "refuted"


def test_a_relative_python_is_the_one_that_is_asked(project: Path) -> None:
    """`--python .venv/bin/python` as it is typed, of explain and of probe; one that is not there is an error."""
    wanted = str(project / ".venv" / "bin" / "python")
    facts = json.loads(errdoc("probe", "--python", ".venv/bin/python", "--format", "json").stdout)["facts"]
    assert facts["interpreter"]["value"] == wanted
    log = project / "train.log"
    log.write_text("ModuleNotFoundError: No module named 'regex'\n")
    said = errdoc("explain", "--probe", "--python", ".venv/bin/python", str(log))
    assert f"{wanted} has no module regex" in " ".join(said.stdout.split())
    assert errdoc("explain", "--probe", "--python", "no/python", str(log)).returncode == 2


def test_a_diagnosis_of_another_machine_is_not_verified_here(project: Path) -> None:
    """Its facts were given: this machine knows nothing of it."""
    log, facts = project / "train.log", project / "facts.json"
    log.write_text("ModuleNotFoundError: No module named 'regex'\n")
    facts.write_text(json.dumps({"schema": "errdoc-probe/1", "facts": {
        "modules": {"value": ["torch"], "how": ""}, "interpreter": {"value": "/x/bin/python", "how": ""}}}))  # fmt: skip
    assert "confirmed" in errdoc("explain", "--facts", str(facts), str(log)).stdout
    said = errdoc("verify")
    assert (said.returncode, said.stdout) == (2, "")
    assert verified("--facts", str(facts)) == " module-not-found: not fixed"
