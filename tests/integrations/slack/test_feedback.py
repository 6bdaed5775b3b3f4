"""What people say about answers is kept in a file that is the bot's alone, and whatever lies in its place is told."""

import os
import stat
from pathlib import Path

import pytest
from tests.traps import TRAPS, Trap, in_time, posix, umask

from errdoc.errors import InputError
from errdoc.integrations.slack.feedback import NAME, Feedback

SAID = {"failure": "cuda-out-of-memory", "causes": {"memory-fragmentation": "confirmed"}}


def kept(folder: Path) -> Feedback:
    """A file with one voice."""
    feedback = Feedback(folder)
    feedback.keep(SAID, outcome="fixed", answer="1", person="p")
    return feedback


@posix
def test_it_is_closed_to_others_whatever_the_umask(tmp_path: Path) -> None:
    """Folder and file."""
    with umask(0):
        feedback = kept(tmp_path / "data")
    assert [stat.S_IMODE(path.stat().st_mode) for path in (tmp_path / "data", feedback.path)] == [0o700, 0o600]
    assert len(feedback.rows()) == 1


@posix
@TRAPS
def test_what_is_no_file_is_neither_read_nor_waited_for(tmp_path: Path, trap: Trap) -> None:
    """Nobody reads from a pipe there: the bot goes on, and who weighs is told."""
    trap(tmp_path / NAME)
    with in_time():
        with pytest.raises(InputError, match="cannot be read"):
            Feedback(tmp_path).rows()
        if not (tmp_path / NAME).is_file():
            with pytest.raises(OSError, match=r"directory|device|no file"):
                kept(tmp_path)


@posix
def test_a_curator_may_read_what_a_bot_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot is another user of the machine; the folder is named by `--slack`."""
    feedback = kept(tmp_path)
    another = tmp_path.stat().st_uid + 1
    monkeypatch.setattr(os, "geteuid", lambda: another)
    assert len(feedback.rows()) == 1
