"""Commands of pages as a person types them, by the shipped tables."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from errdoc.kb import KnowledgeBase
from errdoc.match.dialect import Command, Dialect, Typed
from errdoc.match.person import Person, person_of
from errdoc.model import Fact
from errdoc.spoken import spoken

TABLE: dict[str, Any] = tomllib.loads(
    (Path(__file__).resolve().parents[2] / "kb" / "tables" / "dialects.toml").read_text(encoding="utf-8")
)
CONDA = {"pyyaml": "pyyaml", "opencv-python": "opencv"}


def command_of(line: str) -> Command:
    """A command as a page writes it."""
    typed, _, remark = line.partition("   #")
    return Command(typed, remark.strip())


def typed(command: str, **facts: str) -> Typed:
    """What becomes of a command where a log states these facts; several values are parted by blanks."""
    stated = [Fact(name, value) for name, values in facts.items() for value in values.split()]
    return Dialect(TABLE, person_of(stated, TABLE), CONDA.get).typed([command_of(command)])


@pytest.mark.parametrize(
    ("command", "powershell", "cmd"),
    [
        (
            "CUDA_LAUNCH_BLOCKING=1 python train.py",
            ('$env:CUDA_LAUNCH_BLOCKING="1"', "python train.py"),
            ('set "CUDA_LAUNCH_BLOCKING=1" && python train.py',),
        ),
        ("export A=1 B=two", ('$env:A="1"', '$env:B="two"'), ('set "A=1" && set "B=two"',)),
        ("set TF_FORCE_GPU_ALLOW_GROWTH=true", ('$env:TF_FORCE_GPU_ALLOW_GROWTH="true"',), None),
        (r"set PATH=%CUDA_PATH%\bin;%PATH%", (r'$env:PATH="$env:CUDA_PATH\bin;$env:PATH"',), None),
        ("unset CUDA_VISIBLE_DEVICES", ("Remove-Item Env:CUDA_VISIBLE_DEVICES",), ("set CUDA_VISIBLE_DEVICES=",)),
        ("which -a python", ("where.exe python",), ("where python",)),
        ("source .venv/bin/activate", (r".venv\Scripts\Activate.ps1",), (r".venv\Scripts\activate",)),
        (
            "env | grep -i _proxy",
            ('Get-ChildItem Env: | Select-String "_proxy"',),
            ('set | findstr /i /c:"_proxy"',),
        ),
        ("python -c 'print(\"a\")'", ("python -c \"print('a')\"",), ("python -c \"print('a')\"",)),
        ("ls -l ./model/config.json", ("Get-ChildItem ./model/config.json",), ("dir ./model/config.json",)),
        ("grep -nw x 'C:\\a b\\t.py'", ("Select-String \"x\" \"C:\\a b\\t.py\"",), ('findstr /n "x" "C:\\a b\\t.py"',)),
        ("ls a 'b c'", ('Get-ChildItem a, "b c"',), None),
        ("grep -n addopts setup.cfg tox.ini", ('Select-String "addopts" setup.cfg, tox.ini',), ('findstr /n "addopts" setup.cfg tox.ini',)),
        ("nvidia-smi -lgc 210,1400", ('nvidia-smi -lgc "210,1400"',), ("nvidia-smi -lgc 210,1400",)),
        ("nvidia-smi --query-gpu=a,b", ("nvidia-smi --query-gpu=a,b",), ("nvidia-smi --query-gpu=a,b",)),
        ("A=1 python x.py   # once", ('$env:A="1"', "python x.py"), ('set "A=1" && python x.py',)),
        ("echo %ERRORLEVEL%", ("Get-Variable LASTEXITCODE -ValueOnly",), ("echo %ERRORLEVEL%",)),
        ("sudo rmmod nvidia_uvm", (), ()),
        ("ls /bin/sh", (), ()),
        ("sudo dmesg | tail", (), ()),
        ("cat /proc/version", (), ()),
        ("for f in *.o; do nm $f; done", (), ()),
        ("echo $(date)", ("echo $(date)",), ()),
        ("x = model(batch)   # not in a shell", ("x = model(batch)   # not in a shell",), None),
        ("for p in model.parameters(): p.data = p.data.float()", None, None),
    ],
)  # fmt: skip
def test_windows_types_it_otherwise(
    command: str, powershell: tuple[str, ...] | None, cmd: tuple[str, ...] | None
) -> None:
    """PowerShell unless the log shows cmd; what has no equivalent is left out, what is no command stays (None)."""
    same = (command,)
    assert typed(command, os="windows").commands == (same if powershell is None else powershell)
    if cmd is not None or powershell is None:
        assert typed(command, os="windows", shell="cmd").commands == (same if cmd is None else cmd)


@pytest.mark.parametrize(
    ("command", "manager", "wanted"),
    [
        ("python -m pip install pyyaml", "uv", "uv pip install pyyaml"),
        ("python -m pip uninstall -y torch", "uv", "uv pip uninstall torch"),
        ("pip install --upgrade pyyaml", "poetry", "poetry add pyyaml"),
        ("pip install torch --index-url https://x.org/whl", "poetry", "poetry run pip install torch --index-url https://x.org/whl"),
        ("python -m pip install opencv-python==4.10", "conda", "conda install -c conda-forge opencv=4.10"),
        ("python -m pip install rare-thing", "conda", "python -m pip install rare-thing"),
        ("python -m pip install pyyaml", "pip", "python -m pip install pyyaml"),
        ("sudo apt-get install -y libgl1 ffmpeg", "apt", "sudo apt-get install -y libgl1 ffmpeg"),
        ("sudo apt-get install -y libgl1 ffmpeg", "pacman", "sudo pacman -S --needed libglvnd ffmpeg"),
        ("sudo apt install build-essential", "dnf", "sudo dnf install -y gcc gcc-c++ make"),
        ("sudo apt-get install -y libsndfile1", "apk", "apk add libsndfile"),
        ("sudo apt-get update", "apt", "sudo apt-get update"),
    ],
)  # fmt: skip
def test_packages_come_from_the_tool_of_the_log(command: str, manager: str, wanted: str) -> None:
    """The distribution is the same, what installs it is the person's."""
    assert typed(command, package_manager=manager).commands == (wanted,)


def test_a_package_that_the_table_does_not_name_is_not_installed_by_another_name() -> None:
    """Nobody is given a package that is not there."""
    assert typed("sudo apt-get install -y cudnn9-cuda-12", distro="arch").commands == ()


@pytest.mark.parametrize(
    ("engine", "wanted"),
    [
        ("podman", ("podman run --device nvidia.com/gpu=all IMAGE",)),
        ("apptainer", ("apptainer exec --nv image.sif",)),
        ("docker", ("docker run --gpus all IMAGE",)),
        ("containerd", ("sudo nerdctl run --gpus all IMAGE",)),
    ],
)
def test_containers_are_started_by_the_engine_of_the_log(engine: str, wanted: tuple[str, ...]) -> None:
    """Podman and Apptainer take the GPU in other words."""
    assert typed("docker run --gpus all IMAGE", container_engine=engine).commands == wanted


def test_what_is_for_others_takes_its_step_along() -> None:
    """A step that only somebody with other tools can take is not shown at all."""
    assert typed("docker run IMAGE", container_engine="kubernetes").foreign
    assert typed("kubectl get pods", scheduler="slurm").foreign
    assert not typed("kubectl get pods", scheduler="kubernetes").foreign
    assert not typed("kubectl get pods").foreign
    assert typed("python -m pip install x", program="ollama").foreign
    assert not typed("python -m pip install x", program="ollama python").foreign


@pytest.mark.parametrize(
    ("facts", "person"),
    [
        ({"shell": "powershell"}, Person(os="windows", shell="powershell")),
        ({"os": "windows", "shell": "cmd"}, Person(os="windows", shell="cmd")),
        ({"distro": "arch"}, Person(os="linux", system="pacman")),
        ({"package_manager": "conda apt"}, Person(installs="conda", system="apt")),
        ({"arch": "apple"}, Person(os="macos", system="brew")),
        ({"os": "wsl", "shell": "bash"}, Person(os="wsl")),
        ({"program": "dockerd"}, Person(no_python=True)),
    ],
)
def test_a_person_is_who_the_log_tells(facts: dict[str, str], person: Person) -> None:
    """The system follows from the tools where nothing names it."""
    stated = [Fact(name, value) for name, values in facts.items() for value in values.split()]
    assert person_of(stated, TABLE)._replace(surroundings={}) == person


@pytest.mark.parametrize("command", ["sudo apt-get update", "apt-cache policy x", "dpkg -l | grep x"])
def test_debians_commands_are_nobody_elses(command: str) -> None:
    """What no table turns into another tool's is not shown where the log shows another tool."""
    assert typed(command, package_manager="pacman").commands == ()
    assert typed(command, package_manager="pip").commands == (command,)


@pytest.mark.parametrize(
    ("command", "beside"),
    [
        ("kubectl describe pod POD", " (POD: name of the pod)"),
        ("docker exec CONTAINER ls   # of today", " (of today; CONTAINER: name of the container)"),
        ("hf download ORG/NAME-GGUF", " (ORG/NAME: name of the model on the Hub)"),
        ("cd FOLDER && ls   # FOLDER: where it is", " (FOLDER: where it is)"),
        ("kubectl get nodes -o custom-columns=NAME:.metadata.name", ""),
        ("docker run $IMAGE", ""),
        ("export NAME=x", ""),
        ("env | grep PROFILE", ""),
    ],
)
def test_words_that_the_person_puts_in_are_explained(command: str, beside: str) -> None:
    """Beside the command, once; words in capitals that mean themselves stay as they are."""
    told = Dialect(TABLE, person_of([], TABLE)).typed([command_of(command)])
    assert told == ((command.partition("   #")[0],), beside, False)


def test_they_are_explained_in_the_readers_language(kb: KnowledgeBase) -> None:
    """In Chinese for who reads Chinese, beside a command and behind a line of a program."""
    told = Dialect(TABLE, person_of([], TABLE)).typed([Command("kubectl describe pod POD"), Command("f('POD')", "x")])
    assert spoken(told, kb, "zh") == (
        ("kubectl describe pod POD", "f('POD')   # x; POD: Pod 的名字"), "（第 1 行：POD: Pod 的名字）", False,
    )  # fmt: skip


def test_no_command_of_a_shell_has_a_remark() -> None:
    """An interactive zsh reads it; a line of a program keeps what its page says, and loses what a log says."""
    shell = Dialect(TABLE, person_of([], TABLE))
    told = shell.typed([Command("ls x", "the folder"), Command("x = f()", "without await"), Command("ls y", "other")])
    assert told.commands == ("ls x", "x = f()   # without await", "ls y")
    assert told.beside == " (line 1: the folder; line 3: other)"
    assert shell.typed([Command("x = f()", "in: $(touch x)", logged=True)]) == (
        ("x = f()",),
        " (in: $(touch x))",
        False,
    )
