"""`errdoc agents install`: never without a yes."""

import io

import pytest


@pytest.fixture
def repository(tmp_path, monkeypatch):
    """A repository, seen from a folder in it."""
    (tmp_path / ".git").mkdir()
    (tmp_path / "src").mkdir()
    monkeypatch.chdir(tmp_path / "src")
    return tmp_path


@pytest.mark.parametrize("stdin", [None, io.StringIO("y\ny\n")], ids=["closed", "a pipe that says yes"])
def test_without_a_terminal_nothing_is_written(errdoc, repository, monkeypatch, stdin):
    """It is shown, and the exit status says that it is not there."""
    monkeypatch.setattr("sys.stdin", stdin)
    said = errdoc("agents", "install")
    assert said.status == 1
    assert f"{repository / 'AGENTS.md'}: a new file" in said.out
    assert "errdoc explain --format agent" in said.out
    assert "nothing is written" in said.err
    assert not (repository / "AGENTS.md").exists()


@pytest.mark.parametrize(("answer", "written"), [("y\n", True), ("\n", False), ("no\n", False), ("", False)])
def test_a_person_is_asked(errdoc, repository, monkeypatch, answer, written):
    """Only a yes is one."""
    monkeypatch.setattr("errdoc.cli.consent._forget_what_was_typed", lambda: None)
    typed = io.StringIO(answer)
    typed.isatty = lambda: True
    monkeypatch.setattr("sys.stdin", typed)
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    said = errdoc("agents", "install")
    assert "[y/N]" in said.err
    assert (said.status == 0) == written == (repository / "AGENTS.md").exists()


def test_yes_writes_what_was_shown_and_then_it_is_up_to_date(errdoc, repository):
    """Everything that the new file holds was shown."""
    said = errdoc("agents", "install", "--for", "cursor", "--yes")
    assert said.status == 0
    assert (repository / ".cursor/rules/errdoc.mdc").read_text().strip() in said.out
    assert "up to date" in errdoc("agents", "install", "--for", "cursor").out
