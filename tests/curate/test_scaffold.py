"""Pages begun from logs."""

from pathlib import Path

import pytest

from errdoc.curate.scaffold import new
from errdoc.errors import UsageError


def log(folder: Path, name: str, text: str) -> Path:
    """A log that ends in an error."""
    path = folder / name
    path.write_text(f"step 1\n{text}\n")
    return path


def test_each_log_is_a_hit_and_secrets_stay_out(tmp_path: Path, kb: object) -> None:
    """Two logs, two hits, one signature of what both have."""
    one = log(
        tmp_path,
        "a.log",
        "export HF_TOKEN=hf_AbCdEfGhIjKlMnOpQrStUvWxYz012345\nmixer.BlendError: lobe 3 lacks a counterpart",
    )
    two = log(tmp_path, "b.log", "mixer.BlendError: lobe 41 lacks a counterpart")
    folder = new(tmp_path / "kb", "mixer/lobe-lacks", [one, two])
    assert sorted(path.name for path in folder.iterdir()) == ["failure.md", "hit-01.log", "hit-02.log"]
    assert "anchor = '''lacks a counterpart'''" in (folder / "failure.md").read_text()
    assert "hf_AbCd" not in "".join(path.read_text() for path in folder.iterdir())


def test_logs_that_share_nothing_begin_no_page(tmp_path: Path, kb: object) -> None:
    """The lines are told, and no folder is left."""
    logs = [log(tmp_path, "a.log", "FATAL: one thing"), log(tmp_path, "b.log", "mixer.BlendError: another")]
    with pytest.raises(UsageError, match="share too little"):
        new(tmp_path / "kb", "mixer/nothing", logs)
    assert not (tmp_path / "kb").exists()


def test_without_a_log_it_is_a_form(tmp_path: Path, kb: object) -> None:
    """To be filled in."""
    assert "at least six characters" in (new(tmp_path, "a/b") / "failure.md").read_text()
