"""What commands write in the same way."""

import io
import json
import sys

import pytest

from errdoc.cli import output
from errdoc.errors import InputError, KnowledgeBaseError


@pytest.mark.parametrize(("encoding", "plain"), [("utf-8", False), ("UTF8", False), ("cp936", True), ("ascii", True)])
def test_json_is_the_same_answer_on_every_console(monkeypatch, encoding, plain):
    """Where a console may lack a sign, JSON escapes it; read back, nothing is lost."""
    stream = io.TextIOWrapper(io.BytesIO(), encoding=encoding, newline="\n")
    monkeypatch.setattr(sys, "stdout", stream)
    output.write_json({"title": "驱动太旧 ✔"})
    stream.flush()
    data = stream.buffer.getvalue()
    assert data.isascii() is plain
    assert json.loads(data.decode(encoding)) == {"title": "驱动太旧 ✔"}


def test_notes_are_plain_lines(capsys):
    """A note with escapes stays one line and moves no cursor."""
    output.note(["read \x1b[2Jas UTF-16\nnow", "second"])
    assert capsys.readouterr().err == "errdoc: note: read as UTF-16 now\nerrdoc: note: second\n"


def test_an_error_is_one_plain_line(capsys):
    """A file's name moves no cursor, and looks like no line of errdoc's; several pages that are wrong keep theirs."""
    output.error(InputError("a\nerrdoc: note: all is well\x1b[2J.log is empty", hint="rm \x1b]0;x\x07a\u202eb"))
    output.error(KnowledgeBaseError("two pages are wrong:\na.md\x1b[31m\nb.md"))
    assert capsys.readouterr().err == (
        "errdoc: error: a errdoc: note: all is well.log is empty\nhint: rm a\ufffdb\n"
        "errdoc: error: two pages are wrong:\na.md\nb.md\n"
    )


def test_an_unknown_name_ends_with_a_way_out(capsys):
    """The nearest names where there are some, else the hint."""
    output.unknown("no code is called 'x'", ["y", "z"], "errdoc code takes a number")
    output.unknown("no code is called 'x'", [], "errdoc code takes a number")
    assert capsys.readouterr().err == (
        "errdoc: error: no code is called 'x'\nhint: did you mean y, z?\n"
        "errdoc: error: no code is called 'x'\nhint: errdoc code takes a number\n"
    )
