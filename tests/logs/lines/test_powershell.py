"""What Windows PowerShell writes around a program's standard error."""

import pytest

from errdoc.logs.events.parse import parse
from errdoc.logs.events.signs import is_error
from errdoc.logs.lines.clean import clean

#: The line that says where PowerShell was, in some of its languages.
POSITIONS = ("At line:1 char:1", "At C:\\jobs\\run.ps1:3 char:1", "位於 線路:1 字元:1", "所在位置 行:1 字符: 1",
             "Au caractère Ligne:1 : 1", "In Zeile:1 Zeichen:1")  # fmt: skip


def record(said: str, position: str = POSITIONS[0]) -> list[str]:
    """The record that PowerShell 5 makes of a first line."""
    return [
        f"python : {said}",
        position,
        "+ python train.py > train.log 2>&1",
        "+ ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~",
        f"    + CategoryInfo          : NotSpecified: ({said}:String) [], RemoteException",
        "    + FullyQualifiedErrorId : NativeCommandError",
    ]


@pytest.mark.parametrize("position", POSITIONS)
def test_what_the_program_said_stands_alone(position: str) -> None:
    """The program's name goes, and PowerShell's own lines are no errors."""
    lines = clean(enumerate(record("reading 3 parts", position), 1))
    assert lines[0].text == "reading 3 parts"
    assert not [event for event in parse(lines) if is_error(event)]


def test_an_error_is_still_one() -> None:
    """A traceback whose first line PowerShell took is put together over its record."""
    raw = [*record("Traceback (most recent call last):"), '  File "train.py", line 3, in <module>', "KeyError: 'lr'"]
    [error] = [event for event in parse(clean(enumerate(raw, 1))) if is_error(event)]
    assert (error.kind, error.exception) == ("traceback", "KeyError")


def test_a_colon_alone_is_no_record() -> None:
    """Without PowerShell's last line a name before a colon stays, and so does an error that PowerShell itself found."""
    raw = ["python : reading", "nvcc : The term 'nvcc' is not recognized as the name of a cmdlet", POSITIONS[0],
           "    + FullyQualifiedErrorId : CommandNotFoundException"]  # fmt: skip
    assert [line.text for line in clean(enumerate(raw, 1))] == raw
