"""`errdoc run --redact`: what is kept of a run holds no secret, at no moment; and `errdoc watch --redact`."""

import json
import random
import subprocess
import sys
from pathlib import Path

import pytest

from errdoc.logs.masks.redact import Redactor
from errdoc.logs.reading.scan import Region, Scanned
from errdoc.run.keep import Kept, keep_unknown
from errdoc.run.private_log import PrivateLog

#: Made up, put together here: no scanner of secrets may find one in the tree.
TOKEN = "hf_" + "aBcDeFgHiJkLmNoPqRsTuVwXyZaBcDeFgH"
KEY_LINES = ("MIIEpAIBAAKCAQEA75RJlx8Qz1b7Xq0o4W9k1mT5vY", "q7Xq0o4W9k1mT5vYMIIEpAIBAAKCAQEA75RJlx8Qz1")
KEY = "-----BEGIN RSA PRI" + "VATE KEY-----\n{}\n{}\n-----END RSA PRI".format(*KEY_LINES) + "VATE KEY-----\n"
USER = "lovelace1815"
LOG = (
    f"{USER} begins\nHF_TOKEN={TOKEN}\n\x1b[31m{TOKEN}\x1b[0m ü\n{KEY}10%\r20%\rloading /home/{USER}/x\r\nlast {TOKEN}"
)
KEPT = "<user-1> begins\nHF_TOKEN=<token-1>\n<token-1> ü\n<key-1>\n\n\n\n10%\r20%\rloading /home/<user-1>/x\r\nlast <token-1>"
PRIVATE = (TOKEN[3:20], USER, *KEY_LINES)


@pytest.mark.parametrize("seed", range(8))
def test_wherever_the_output_is_cut(tmp_path, seed):
    """Bytes come in any pieces; what is kept is the same, and nothing of a secret was ever written."""
    chance = random.Random(seed)
    log = PrivateLog(tmp_path / "output.log", Redactor())
    data = LOG.encode()
    while data:
        size = chance.randint(1, 30)
        log.write(data[:size])
        data = data[size:]
        so_far = (tmp_path / "output.log").read_text("utf-8")
        assert [part for part in PRIVATE[:1] + PRIVATE[2:] if part in so_far] == []
    log.close()
    assert (tmp_path / "output.log").read_bytes().decode() == KEPT
    assert len(list(tmp_path.iterdir())) == 1


def test_an_endless_line_needs_no_memory(tmp_path):
    """Of a line that does not end nothing is held or written: what a word is, only what stands before it says."""
    log = PrivateLog(tmp_path / "output.log", Redactor())
    log.write(b"first\n")
    for _ in range(64):
        log.write(b"x" * 65536)
        assert len(log._rest) <= 65536
    log.write(b" hunter2\nlast\n")
    log.close()
    assert (tmp_path / "output.log").read_text() == (
        "first\n[errdoc: a line of more than 65536 bytes is left out]\nlast\n"
    )


def test_other_encodings_are_kept_as_they_were(tmp_path):
    """Bytes that are no text stay, and words of another encoding are read in it."""
    log = PrivateLog(tmp_path / "output.log", Redactor())
    chinese = f"错误: 训练失败, 请检查驱动版本和显存 {TOKEN}\n"
    log.write(chinese.encode("gb18030"))
    log.write(b"\xff\xfe\x80 broken " + TOKEN.encode() + b"\n")
    log.close()
    kept = (tmp_path / "output.log").read_bytes()
    assert kept == chinese.replace(TOKEN, "<token-1>").encode("gb18030") + b"\xff\xfe\x80 broken <token-1>\n"


def test_what_cannot_be_redacted_is_not_kept(tmp_path):
    """An error in the rules ends the log, as a full disk does; the command goes on."""

    class Broken(Redactor):
        def redact(self, text: str) -> str:
            raise RecursionError

    log = PrivateLog(tmp_path / "output.log", Broken())
    with pytest.raises(OSError, match="RecursionError"):
        log.write(LOG.encode())
    with pytest.raises(OSError, match="RecursionError"):
        log.close()
    assert (tmp_path / "output.log").read_bytes() == b""


def test_a_log_of_an_unknown_failure_is_redacted(tmp_path, monkeypatch):
    """What is kept without --save, too."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    redactor = Redactor()
    redactor.learn(LOG)
    path = keep_unknown(Scanned((Region(0, 1, LOG.encode()),), 1, 1, whole=True), "train", redactor)
    assert path is not None
    assert path.read_bytes().decode() == KEPT + "\n"


def test_nothing_ran(tmp_path):
    """Where the command could not be started, nothing is left."""
    kept = Kept(tmp_path / "kept", "train", Redactor())
    kept.drop()
    assert list((tmp_path / "kept").iterdir()) == []


def test_run_keeps_and_says_no_name(errdoc, tmp_path):
    """Log, end, snapshot and answer have the same pseudonyms; the terminal gets the command's own output."""
    script = tmp_path / "job.py"
    script.write_text(
        f"import sys\nsys.stdout.write({LOG!r} + chr(10))\nraise KeyError({USER!r} ' ' + {TOKEN!r})\n", "utf-8"
    )
    done = errdoc("run", "--redact", "--save", "kept", "--", sys.executable, "job.py", PYTHONIOENCODING="utf-8",
                  HOSTNAME="analytical-engine7")  # fmt: skip
    assert TOKEN in done.out.decode()
    (folder,) = (tmp_path / "kept").iterdir()
    assert sorted(one.name for one in folder.iterdir()) == ["end.json", "output.log", "snapshot.json"]
    for file in folder.iterdir():
        text = file.read_text("utf-8")
        assert [part for part in (*PRIVATE, "analytical-engine7") if part in text] == [], file
    assert json.loads((folder / "snapshot.json").read_text("utf-8"))["schema"] == "errdoc-probe/1"
    said = done.err.decode().partition("\nerrdoc: ")[2]
    assert "'<user-1> <token-1>'" in " ".join(said.split())
    assert [part for part in PRIVATE if part in said] == []
    assert "KeyError: '<user-1> <token-1>'" in (folder / "output.log").read_text("utf-8")


def test_watch_says_no_name(tmp_path):
    """A growing log is explained with pseudonyms, and its own name has one."""
    folder = Path(tmp_path, "home", USER)
    folder.mkdir(parents=True)
    (folder / "train.log").write_text(
        LOG + "\nRuntimeError: CUDA error: device-side assert triggered " + USER + "\n", "utf-8"
    )
    done = subprocess.run(
        [sys.executable, "-m", "errdoc", "watch", "--once", "--redact", str(folder / "train.log")],
        capture_output=True, check=False, timeout=300,
    )  # fmt: skip
    said = (done.stdout + done.stderr).decode()
    assert done.returncode == 0, said
    assert "device-side-assert" in said
    assert [part for part in PRIVATE if part in said] == []
