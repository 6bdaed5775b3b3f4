"""`errdoc last`: the last command that failed under `errdoc run`, and `errdoc explain -` on a terminal."""

import json
import sys

import pytest
from tests.traps import TRAPS, in_time, of_another, open_to_others, umask

from errdoc.errors import InputError
from errdoc.run import last

ERRDOC = [sys.executable, "-m", "errdoc"]
if sys.platform == "win32":
    pytest.skip("the commands are those of a POSIX shell", allow_module_level=True)

ERROR = "RuntimeError: CUDA error: device-side assert triggered"
FAILS = ["run", "--no-probe", "--", "sh", "-c", f"echo '{ERROR}'; exit 3"]


@pytest.fixture
def kept(errdoc, own_cache, tmp_path):
    """Errdoc with a cache and a history of its own."""
    return lambda *args, **more: errdoc(
        *args, **{"XDG_CACHE_HOME": str(own_cache), "ERRDOC_HISTORY": str(tmp_path / "h.sqlite"), **more}
    )


def test_the_last_failure_is_told_again(kept, tmp_path):
    """With its command, its folder and how it ended; a later success changes nothing, and nobody else may read it."""
    assert kept(*FAILS).status == 3
    assert kept("run", "--no-probe", "--", "true").status == 0
    said = kept("last", "--format", "json")
    assert said.status == 0
    assert json.loads(said.out)["diagnoses"][0]["failure"] == "device-side-assert"
    head = said.err.decode()
    assert f"sh -c 'echo '\"'\"'{ERROR}" in head
    assert f"in {tmp_path}" in head
    assert "ended with exit status 3" in head
    assert (tmp_path / "last.run").stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("off", [["--no-history"], []], ids=["option", "setting"])
def test_nothing_is_kept_where_no_history_is(kept, tmp_path, off):
    """Then `errdoc last` has nothing, and says what would have kept it."""
    more = {} if off else {"ERRDOC_HISTORY": "off"}
    kept("run", *off, *FAILS[1:], **more)
    assert not (tmp_path / "last.run").exists()
    said = kept("last")
    assert said.status == 2
    assert b"no failure is kept yet" in said.err


def test_what_is_kept_is_redacted(kept, tmp_path):
    """`errdoc run --redact` keeps neither a secret of the output nor one of the command."""
    secret = "hf_" + "aBcDeFgHiJkLmNoPqRsTuVwXyZ01234567"
    kept("run", "--redact", "--no-probe", "--", "sh", "-c", f"echo token={secret}; echo '{ERROR}'; exit 1")
    text = (tmp_path / "last.run").read_text()
    assert ERROR in text
    assert secret not in text


def test_a_damaged_file_is_one_line(kept, tmp_path):
    """No traceback for what something else wrote there."""
    (tmp_path / "last.run").write_text("[]\n")
    said = kept("last")
    assert said.status == 2
    assert said.err.startswith(b"errdoc: error: what is kept of the last failure is damaged")


@TRAPS
def test_what_lies_in_its_place_is_not_read(monkeypatch, tmp_path, trap):
    """A pipe, a device, eight gigabytes of holes: it is said at once, and the next failure takes the place of a file."""
    monkeypatch.setenv("ERRDOC_HISTORY", str(tmp_path / "h.sqlite"))
    trap(tmp_path / "last.run")
    with in_time():
        with pytest.raises(InputError, match=r"no file|too large"):
            last.last()
        last.keep(["train"], "/", "now", "3", iter([b"log"]))
        if not (tmp_path / "last.run").is_dir():
            assert last.last().log == b"log"


def test_what_others_may_have_written_is_not_run_again(monkeypatch, tmp_path):
    """`errdoc fix` takes the command from there."""
    monkeypatch.setenv("ERRDOC_HISTORY", str(tmp_path / "h.sqlite"))
    with umask(0):
        last.keep(["train"], "/", "now", "3", iter([b"log"]))
    assert (tmp_path / "last.run").stat().st_mode & 0o777 == 0o600
    assert last.last().command == ("train",)
    open_to_others(tmp_path / "last.run")
    with pytest.raises(InputError, match="others may write to it"):
        last.last()
    (tmp_path / "last.run").chmod(0o600)
    of_another(tmp_path, monkeypatch)
    with pytest.raises(InputError, match="somebody else's"):
        last.last()


def test_a_user_without_a_folder_keeps_no_failure(monkeypatch, tmp_path):
    """And none is left in the folder that is worked in."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("ERRDOC_HISTORY")
    monkeypatch.setattr(last, "cache_folder", lambda: "")
    last.keep(["train"], "/", "now", "3", iter([b"log"]))
    with pytest.raises(InputError, match="no failure is kept yet"):
        last.last()
    assert not last.forget()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("lang", "waits"), [("en", "Ctrl-D on a line of its own"), ("zh", "按 Ctrl-D 结束")])
def test_a_terminal_is_waited_for(terminal, lang, waits):
    """`errdoc explain -` says that it waits and how to end; what is typed stands there once."""
    screen = terminal(*ERRDOC, "explain", "-", "--lang", lang, "--no-history")
    screen.until(waits.encode())
    screen.type(ERROR.encode() + b"\n\x04")
    said = screen.end()
    assert said.status == 0
    before, _, _ = said.out.partition(b"device-side-assert,")
    assert before.count(ERROR.encode()) - before.count(b"1  " + ERROR.encode()) == 1


def test_what_is_forgotten_is_gone(kept, tmp_path):
    """`errdoc history --forget` deletes the last run too."""
    kept(*FAILS)
    assert (tmp_path / "last.run").exists()
    assert b"the last failed run is deleted too" in kept("history", "--forget").err
    assert not (tmp_path / "last.run").exists()
