"""The names of logs in an archive: any system unpacks them, side by side, and none of them acts."""

import re

import pytest

from errdoc.render.bundle import _named

#: Names that Windows keeps for devices, with whatever ending (learn.microsoft.com, *Naming Files, Paths, and Namespaces*).
DEVICES = {"CON", "PRN", "AUX", "NUL", *(f"{port}{n}" for port in ("COM", "LPT") for n in range(1, 10))}

NAMES = [
    "../../etc/cron.d/job.log", "/etc/passwd", "C:\\Windows\\a.log", "a.log", "A.LOG", "A.log", "-rf.log", "--help",
    ".bashrc", "..", "", "con.log", "Aux.1.log", "nul", "COM1.txt", "lpt9.err", "new\nline.log", "\x1b[2J.log",
    "\u202egol.exe.log", "a b;rm -rf ~.log", "日志.log", "x" * 300 + ".log", "x" * 100 + ".-" + "y" * 77 + "b.log",
    "facts.json", "rank1.log", "1/stderr.log", "trailing.log.", "trailing. ", "a.log.gz", "a:b.log", "~root.log", "$HOME.log",
    "e\u0301.log", "\xe9.log", "\udcff.log",
]  # fmt: skip
assert len(set(NAMES)) == len(NAMES)


@pytest.fixture(scope="module")
def named() -> dict[str, bytes]:
    """The names that they get, each with the one that it had."""
    return _named({name: name.encode("utf-8", "surrogateescape") for name in NAMES})


def test_every_log_is_there(named) -> None:
    """Also on a system that takes A.log and a.log for one."""
    assert list(named.values()) == [name.encode("utf-8", "surrogateescape") for name in NAMES]
    assert len({name.casefold() for name in named}) == len(NAMES)


def test_no_name_acts_where_it_is_unpacked(named) -> None:
    """Plain letters, no path, no option, no hidden file, no device, not too long, and the ending of a log."""
    for name in named:
        assert re.fullmatch(r"[A-Za-z0-9_][A-Za-z0-9_.-]*\.(log|txt|out|err)", name, re.ASCII), name
        assert len(name) < 120
        assert name.split(".")[0].upper() not in DEVICES


def test_what_needs_no_other_name_keeps_its_own(named) -> None:
    """Whoever opens the archive finds what was sent."""
    assert {"a.log", "rank1.log"} <= set(named)
    assert named["rank1-stderr.log"] == b"1/stderr.log"
