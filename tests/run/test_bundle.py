"""`errdoc bundle` on a terminal asks before it writes; without a log it takes the last failure of `errdoc run`."""

import sys
import tarfile

import pytest

if sys.platform == "win32":
    pytest.skip("there is no pseudo-terminal", allow_module_level=True)

BUNDLE = [sys.executable, "-m", "errdoc", "bundle", "train.log", "--no-probe", "--lang", "en"]
ERROR = "RuntimeError: CUDA error: device-side assert triggered\n"


@pytest.mark.parametrize(("answer", "status"), [(b"y\n", 0), (b"n\n", 1), (b"\x04", 1)], ids=["yes", "no", "end"])
def test_it_asks(terminal, tmp_path, answer, status):
    """The list stands above the question; only a yes writes."""
    (tmp_path / "train.log").write_text(ERROR)
    screen = terminal(*BUNDLE)
    assert b"logs/train.log" in screen.until(b"[y/N]")
    assert not (tmp_path / "errdoc-bundle.tar.gz").exists()
    screen.type(answer)
    assert screen.end().status == status
    assert (tmp_path / "errdoc-bundle.tar.gz").exists() == (status == 0)


def test_the_last_run(errdoc, own_cache, tmp_path):
    """With its command and folder, redacted."""
    more = {"XDG_CACHE_HOME": str(own_cache), "ERRDOC_HISTORY": str(tmp_path / "h.sqlite")}
    errdoc("run", "--no-probe", "--", "sh", "-c", f"echo '{ERROR}'; exit 1", **more)
    assert errdoc("bundle", "--no-probe", "--yes", **more).status == 0
    with tarfile.open(tmp_path / "errdoc-bundle.tar.gz") as archive:
        told = archive.extractfile("errdoc-bundle/bundle.json")
        assert told is not None
        text = told.read().decode()
    assert '"sh"' in text
    assert "ended with exit status 1" in text
