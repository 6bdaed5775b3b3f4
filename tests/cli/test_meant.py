"""Who types no command means a log that is there, or the words of an error."""

import os
from pathlib import Path

import pytest

from errdoc.cli import meant
from errdoc.cli.commands import app

ERROR = "RuntimeError: CUDA error: device-side assert triggered"


@pytest.mark.parametrize(
    "words",
    [
        [ERROR], ERROR.split(), ["CUDA out of memory"], ["ModuleNotFoundError"], ["CUDNN_STATUS_NOT_INITIALIZED"],
        ["a\nb"], ["Segmentation fault (core dumped)"], ["error: see https://example.org/a"],
    ],
    ids=str,
)  # fmt: skip
def test_the_words_of_an_error(words: list[str]) -> None:
    """Quoted or not, and the bare name of an exception or of a status."""
    assert meant.text(words) == " ".join(words)


@pytest.mark.parametrize(
    "words", [[], ["train.log"], ["my runs/train.log"], ["train 2.log"], ["explian"], ["https://a.example/b c"], ["-x y"]],
    ids=str,
)  # fmt: skip
def test_what_may_be_a_file_is_no_error(words: list[str]) -> None:
    """A path that is not there stays one, and gets its own hint; so does a word that says nothing."""
    assert meant.text(words) == ""


def test_what_is_there_is_a_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file or folder is explained whatever it is called; a program is not."""
    monkeypatch.chdir(tmp_path)
    for name in (ERROR.replace(":", ""), "slurm", "train.py", "train.log"):
        Path(name).write_text("x")
    Path("logs").mkdir()
    assert meant.explained(["slurm", "--all"]) == ["explain", "slurm", "--all"]
    assert meant.explained(["logs"]) == ["explain", "logs"]
    assert meant.text([ERROR.replace(":", "")]) == ""
    assert meant.explained(["train.py"]) is None
    assert meant.explained(["nothing"]) is None
    if os.name != "nt":
        Path("slurm").chmod(0o755)
        assert meant.explained(["slurm"]) is None


@pytest.mark.parametrize("args", [[ERROR], ERROR.split(), ["explain", ERROR], ["train.log"], ["train"]], ids=str)
def test_it_is_explained(errdoc, kb, tmp_path, monkeypatch, args):
    """The command line has the answer, with or without the command's name."""
    monkeypatch.chdir(tmp_path)
    for name in ("train.log", "train"):
        Path(name).write_text(ERROR + "\n")
    said = errdoc(*args)
    assert (said.status, said.err) == (0, "")
    assert "device-side-assert" in said.out


@pytest.mark.parametrize("name", [one.name for one in (*app.registered_commands, *app.registered_groups)])
def test_a_command_wins(errdoc, pipeline, tmp_path, monkeypatch, name):
    """A file with a command's name is not taken for what is meant."""
    monkeypatch.chdir(tmp_path)
    Path(name).write_text(ERROR + "\n")
    errdoc(name, "--help")
    assert pipeline.paths == ()
