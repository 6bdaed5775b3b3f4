"""`errdoc fix`: never without a yes; after one, what was shown, where the job ran, and its status."""

import sys
from pathlib import Path

import pytest

from errdoc.kb import KnowledgeBase
from errdoc.model import Remedy
from errdoc.run.step import commands_of, refused

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
    """What stands in the message of a log is never offered."""
    (tmp_path / "train.log").write_text("FrobnicationError: no flux. Please run `pip install flux` to fix it\n")
    said = errdoc("fix", "train.log")
    assert said.status == 2
    assert b"no step to run" in said.err


@pytest.mark.parametrize(
    ("effort", "command", "why"),
    [
        ("pip", "python -m pip install transformers", ""),
        ("environment", "nvidia-smi -L   # see TORCH; rm", ""),
        ("environment", "A=1 python train.py", ""),
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
        ("pip", "python -m pip install x; rm y", "page"),
        ("pip", "python -m pip install $(rm y)", "page"),
        ("pip", "python -m pip install `rm y`", "page"),
        ("pip", "python -m pip install 'x", "page"),
    ],
)
def test_which_steps_may_be_run(kb: KnowledgeBase, effort: str, command: str, why: str) -> None:
    """Commands of a shell that ask for nothing else, and bring no sign of the shell's that no page has."""
    templates = ["python -m pip install {x}", "nvidia-smi -L", "A={n} python train.py"]
    remedy = Remedy(effort, "do it", (command,))
    assert refused(remedy, templates, "linux", kb.dialects) == why


def test_other_systems_and_remarks(kb: KnowledgeBase) -> None:
    """A step for another system is only shown; a remark is no part of the command."""
    remedy = Remedy("pip", "do it", ("python -m pip install x   # not `rm -rf ~`",), platforms=("windows",))
    assert refused(remedy, ["python -m pip install x"], "linux", kb.dialects) == "system"
    assert refused(remedy, ["python -m pip install x"], "windows", kb.dialects) == ""
    assert commands_of(remedy) == ["python -m pip install x"]
