"""`errdoc fix`: never without a yes; after one, what was shown, where the job ran, and its status."""

import sys
from pathlib import Path

import pytest

from errdoc.kb import KnowledgeBase
from errdoc.match.modules import Distributions
from errdoc.match.words import words_of
from errdoc.model import Remedy
from errdoc.run.step import Known, commands_of, refused

if sys.platform == "win32":
    pytest.skip("the commands are those of a POSIX shell", allow_module_level=True)

ERRDOC = [sys.executable, "-m", "errdoc"]
FIX = ["fix", "train.log", "--lang", "en"]
LOG = "FileNotFoundError: [Errno 2] No such file or directory: '{}/shard.tar'\n"
#: What `ls -l` of the folder that the log names shows, and nothing else does.
SHOWN = b"a-file-that-is-there"


@pytest.fixture
def lost(tmp_path: Path) -> Path:
    """A log whose first step is to look into a folder, and the folder."""
    folder = tmp_path / "data"
    folder.mkdir()
    (folder / SHOWN.decode()).touch()
    (tmp_path / "train.log").write_text(LOG.format(folder))
    return folder


@pytest.mark.parametrize("given", [b"", b"y\n" * 5], ids=["end", "yes"])
def test_a_pipe_is_no_yes(errdoc, lost, given):
    """Whatever comes down a pipe, its end included: the step is shown, nothing is run, the status is 1."""
    said = errdoc(*FIX, given=given)
    assert said.status == 1
    assert f"ls -l {lost}".encode() in said.out
    assert b"nothing was run" in said.err
    assert SHOWN not in said.out


def test_a_closed_input_is_no_yes(lost, terminal):
    """On a terminal, with standard input closed."""
    said = terminal("sh", "-c", " ".join([*ERRDOC, *FIX, "<&-"])).end()
    assert said.status == 1
    assert b"nothing was run" in said.out
    assert SHOWN not in said.out


@pytest.mark.parametrize("answer", [b"n\n", b"\n", b"\x04", b"yes please\n"], ids=["n", "enter", "end", "other"])
def test_anything_but_a_yes_is_a_no(lost, terminal, answer):
    """And what was typed before the question is no answer to it."""
    screen = terminal(*ERRDOC, *FIX)
    screen.type(b"y\n")
    screen.until(b"[y/N]")
    screen.type(answer)
    said = screen.end()
    assert said.status == 1
    assert b"nothing was run" in said.out
    assert SHOWN not in said.out


@pytest.mark.parametrize("there", [True, False])
def test_a_yes_runs_what_was_shown(lost, terminal, there):
    """The status is that of the command; then the machine is asked about the cause again."""
    if not there:
        (lost / SHOWN.decode()).unlink()
        lost.rmdir()
    screen = terminal(*ERRDOC, *FIX)
    screen.until(b"[y/N]")
    screen.type(b"y\n")
    said = screen.end()
    assert (said.status == 0, SHOWN in said.out) == (there, there)
    assert f"It ended with exit status {said.status}".encode() in said.out
    assert b"still there" in said.out.partition(b"It ended")[2]


def test_what_a_log_names_is_a_word(lost, terminal, tmp_path):
    """A shell reads no sign of its own in a value, which is quoted or left out."""
    (tmp_path / "train.log").write_text(LOG.format("/data; touch hacked.txt; echo /data/$(touch hacked.txt)"))
    screen = terminal("sh", "-c", " ".join([*ERRDOC, *FIX, "; echo over"]))
    screen.type(b"y\n")
    screen.until(b"errdoc: ")
    screen.type(b"y\n")
    screen.until(b"over")
    assert not (tmp_path / "hacked.txt").exists()


def test_what_needs_root_is_only_shown(terminal, tmp_path):
    """No question is asked."""
    (tmp_path / "train.log").write_text("Failed to initialize NVML: Driver/library version mismatch\n")
    said = terminal(*ERRDOC, *FIX).end()
    assert said.status == 1
    assert b"sudo reboot" in said.out
    assert b"only shown" in said.out
    assert b"[y/N]" not in said.out


def test_the_last_run(errdoc, lost, own_cache, tmp_path):
    """Without a log it is about the last failure of `errdoc run`."""
    more = {"XDG_CACHE_HOME": str(own_cache), "ERRDOC_HISTORY": str(tmp_path / "h.sqlite")}
    errdoc("run", "--no-probe", "--", "sh", "-c", "cat train.log; exit 1", **more)
    for words in (["fix"], ["fix", "last"]):
        said = errdoc(*words, **more)
        assert said.status == 1
        assert f"ls -l {lost}".encode() in said.out


def test_an_unknown_error_has_no_step_to_run(errdoc, tmp_path):
    """An error that nothing is known of is left to who reads it."""
    (tmp_path / "train.log").write_text("FrobnicationError: no flux\n")
    said = errdoc("fix", "train.log")
    assert said.status == 2
    assert b"no step to run" in said.err


def test_a_command_of_a_message_is_only_shown(errdoc, tmp_path):
    """What stands in the message of a log is never run."""
    (tmp_path / "train.log").write_text("FrobnicationError: no flux. Please run `pip install flux` to fix it\n")
    said = errdoc("fix", "train.log")
    assert said.status == 1
    assert b"it is only shown" in said.err


TEMPLATES = [
    "python -m pip install {distribution}", "python -m pip install {package}", "python -m {package}.{start}", "nvidia-smi -L",
    "A={n} python train.py", "ls -l {path}", "ls -ld {path:folder} {path}", "find {path} -maxdepth 3 -name '*.bin'", "bash -n {script}",
    "head -n 1 {command}", "which {program}", "python -m py_compile {file}", 'python -c "import {module:identifier}"',
    "python -c \"import os; print(os.path.exists('{path}'))\"", "{program} -h", "git config --global --add safe.directory {owned}", "rm {lock}",
    "chmod +x {program}", "find {path} -delete", "sed -i s/a/b/ {file}", "{torch_install}", "git -C {path} status", "hf download {name:model}",
]  # fmt: skip


@pytest.fixture(scope="module")
def known(kb: KnowledgeBase) -> Known:
    """What steps are held to: the shipped tables, and a command that the user ran."""
    packages = Distributions(kb.distributions).packages
    return Known(kb.dialects, words_of(kb.words), frozenset({"torch_install"}), ("python", "own.py"), packages)


@pytest.mark.parametrize(
    ("effort", "command", "why"),
    [
        ("pip", "python -m pip install transformers", ""),
        ("pip", "python -m pip install scikit_learn", ""),
        ("environment", "nvidia-smi -L   # see TORCH; rm", ""),
        ("environment", "A=1 python train.py", ""),
        ("environment", "ls -l '/data/my runs'", ""),
        ("environment", "ls -l ./-x", ""),
        ("environment", "ls -ld /data /data/x", ""),
        ("environment", "which torchrun", ""),
        ("environment", "head -n 1 ./x.sh", ""),
        ("environment", "bash -n own.py", ""),
        ("environment", "python -m py_compile x.py", ""),
        ("environment", "python -c \"import os; print(os.path.exists('/data/x'))\"", ""),
        ("pip", "python -m pip install torch==2.4.1 --index-url https://download.pytorch.org/whl/cu118", ""),
        ("code", "python -m pip install transformers", "code"),
        ("environment", "x = f(y)", "code"),
        ("system", "sudo apt-get install gcc", "root"),
        ("system", "cd /tmp && apt-get install gcc", "root"),
        ("driver", "nvidia-smi", "root"),
        ("environment", "nvidia-smi --gpu-reset -i 0", "root"),
        ("container", "docker run --gpus all IMAGE", "blank"),
        ("environment", "hf download ORG/NAME", "blank"),
        ("environment", "export HF_HOME=/var/tmp/hf", "shell"),
        ("conda", "conda activate train", "shell"),
        ("pip", "python -m pip install numpy; ls", "page"),
        ("pip", "python -m pip install $(ls)", "page"),
        ("pip", "python -m pip install `ls`", "page"),
        ("pip", "python -m pip install 'x", "acts"),
        ("pip", "python -m pip install -r", "page"),
        ("pip", "python -m pip install git+https://example.org/x", "page"),
        ("pip", "python -m pip install --index-url https://example.org numpy", "page"),
        ("environment", "ls -l -R", "page"),
        ("environment", "ls -l '*'", "page"),
        ("environment", "ls -l /data extra", "page"),
        ("environment", "ls /data", "page"),
        ("environment", "nvidia-smi -L -x", "page"),
        ("pip", "python -m pip install torch==2.4.1 evil", "page"),
        ("pip", "python -m pip install torch==2.4.1 --index-url https://example.org/whl/cu118", "page"),
        ("pip", "python -m pip install evil-package-of-the-log", "program"),
        ("environment", "python -m evil.train", "program"),
        ("environment", "bash -n evil.sh", "program"),
        ("environment", "./evil -h", "program"),
        ("environment", 'python -c "import evil"', "program"),
        ("environment", "git config --global --add safe.directory /data", "acts"),
        ("environment", "git config --global --add safe.directory '*'", "acts"),
        ("environment", "rm /data/x.lock", "acts"),
        ("environment", "srun rm /data/x.lock", "acts"),
        ("environment", "A=1 /bin/rm /data/x.lock", "acts"),
        ("environment", "chmod +x ./x.sh", "acts"),
        ("environment", "find ./-x -delete", "acts"),
        ("environment", "find -delete -maxdepth 3 -name '*.bin'", "acts"),
        ("environment", "sed -i s/a/b/ x", "acts"),
    ],
)  # fmt: skip
def test_which_steps_may_be_run(known: Known, effort: str, command: str, why: str) -> None:
    """A page's own commands, word for word, in which a value of the log is a word of its kind, and is not run itself."""
    assert refused(Remedy(effort, "do it", (command,)), TEMPLATES, "linux", known) == why


def test_other_systems_and_remarks(known: Known) -> None:
    """A step for another system is only shown; a remark is no part of the command."""
    remedy = Remedy("pip", "do it", ("python -m pip install numpy   # not `rm -rf ~`",), platforms=("windows",))
    assert refused(remedy, TEMPLATES, "linux", known) == "system"
    assert refused(remedy, TEMPLATES, "windows", known) == ""
    assert commands_of(remedy) == ["python -m pip install numpy"]


def test_the_users_own_python_is_no_other_template(known: Known) -> None:
    """Pages write `python`; what is run is the one that the job ran with."""
    remedy = Remedy("pip", "do it", (".venv/bin/python -m pip install transformers",))
    assert refused(remedy, TEMPLATES, "linux", known) == "page"
    assert refused(remedy, TEMPLATES, "linux", known._replace(python=".venv/bin/python")) == ""


@pytest.mark.parametrize(
    "message",
    [
        "RuntimeError: Cannot find any model weights with `-delete`",
        "OSError: -delete does not appear to have a file named config.json. Checkout 'https://huggingface.co/-delete' for available files.",
        "ValueError: Can't find 'adapter_config.json' at '-delete'",
        "fatal: detected dubious ownership in repository at '*'",
    ],
)
def test_a_hostile_log_touches_nothing(terminal, tmp_path, message):
    """Each step, after a yes, in a folder of canaries."""
    canaries = [tmp_path / name for name in ("kept.bin", "kept.safetensors", "-delete", "data/kept.txt")]
    for path in canaries:
        path.parent.mkdir(exist_ok=True)
        path.write_text("kept")
    (tmp_path / "train.log").write_text(f"Traceback (most recent call last):\n{message}\n")
    for number in "123":
        screen = terminal("sh", "-c", f"HOME={tmp_path} {' '.join([*ERRDOC, *FIX, '--step', number])}; echo over")
        screen.type(b"y\n")
        screen.until(b"errdoc: ")
        screen.type(b"y\n")
        screen.until(b"over")
    assert all(path.read_text() == "kept" for path in canaries)
    assert not (tmp_path / ".gitconfig").exists()
