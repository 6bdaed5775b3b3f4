"""Commands as shells read them: what a campaign would see, were a command not what its template says."""

import shutil

import pytest
from fuzz.shells import asked, is_option, read, words_apart

PLAIN = "ls -l /data/x"


@pytest.mark.parametrize("shell", ["bash", "zsh"])
def test_a_shell_tells_what_it_would_start(shell: str) -> None:
    """Each command with its words, after quotes, patterns and assignments; what it cannot read is told too."""
    if shutil.which(shell) is None:
        pytest.skip(f"there is no {shell}")
    lines = ["ls -l 'a b' | wc", "A=1 python x.py; kill 3", "rm *.bin", "cat 'x", "echo $(date)"]
    first, *rest = asked(shell, lines)
    assert sorted(first or []) == [["ls", "-l", "a b"], ["wc"]]
    assert rest == [[["python", "x.py"], ["kill", "3"]], [["rm", "kept.bin"]], None, [["date"], ["echo"]]]


@pytest.mark.parametrize(
    ("shell", "line", "wanted"),
    [
        ("powershell", "Get-ChildItem 'a b', c; ls x", [["Get-ChildItem", "a b,", "c"], ["ls", "x"]]),
        ("powershell", "ls 'x", None),
        ("cmd", 'dir "a b" /s & calc', [["dir", "a b", "/s"], ["calc"]]),
        ("cmd", "dir 'a b'", [["dir", "'a", "b'"]]),
    ],
)
def test_windows_shells_are_read_by_their_rules(shell: str, line: str, wanted: list[list[str]] | None) -> None:
    """Quotes, and what ends a command."""
    assert read(shell, line) == wanted


def test_what_a_program_takes_for_an_option() -> None:
    """A dash; in PowerShell each of its four, in cmd a slash too."""
    assert [is_option("bash", word) for word in ("-x", "–x", "/s", "x-y")] == [True, False, False, False]
    assert [is_option("powershell", word) for word in ("-x", "–x", "/s", "x-y")] == [True, True, False, False]
    assert [is_option("cmd", word) for word in ("-x", "–x", "/s", "x-y")] == [True, False, True, False]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("ls -l /data/y", ""),
        ("ls -l -R", "the option '-R'"),
        ("ls -l /data/y; touch z", "other commands or words"),
        ("ls -l /data y", "other commands or words"),
        ("rm -l /data/y", "another program"),
        ("ls -l 'x", "a quote is open"),
    ],
)
def test_a_command_that_is_not_its_template_is_a_breach(line: str, why: str) -> None:
    """Other values are none."""
    mine, plain = asked("bash", [line, PLAIN])
    assert words_apart("bash", mine, plain).startswith(why) is True
    assert bool(words_apart("bash", mine, plain)) is bool(why)
