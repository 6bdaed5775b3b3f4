"""What `errdoc site` refuses, and that it keeps what is not its own."""

import subprocess
import sys
from pathlib import Path

import pytest

from errdoc.errors import ErrdocError
from errdoc.site.generate import MARK, generate


def test_a_folder_with_other_things_is_not_replaced(tmp_path: Path) -> None:
    """Whoever names the wrong folder loses nothing."""
    (tmp_path / "thesis.tex").write_text("years of work")
    with pytest.raises(ErrdocError, match="holds something else"):
        generate(tmp_path)
    assert (tmp_path / "thesis.tex").read_text() == "years of work"
    assert not (tmp_path / MARK).exists()


@pytest.mark.parametrize("url", ["errdoc.example.org", "ftp://x"])
def test_an_address_must_be_one(tmp_path: Path, url: str) -> None:
    """Search engines take no others."""
    done = subprocess.run(
        [sys.executable, "-m", "errdoc", "site", str(tmp_path / "out"), "--url", url], capture_output=True, text=True
    )
    assert done.returncode == 2
    assert "is no address" in done.stderr
