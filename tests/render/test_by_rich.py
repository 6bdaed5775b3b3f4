"""What is written without rich is what rich writes, to the byte: any answer, width, language, terminal."""

import io
import itertools
import sys

import pytest
from rich.cells import cell_len as measured

from errdoc.render import terminal
from errdoc.render.terminal.styled import cell_len

WIDTHS = (20, 40, 61, 80, 100, 120, 200)


class Stream(io.StringIO):
    """A stream that keeps what is written."""

    def __init__(self, tty=False, encoding="utf-8"):
        super().__init__()
        self.tty, self.kind = tty, encoding

    @property
    def encoding(self):
        """As it was made."""
        return self.kind

    def isatty(self):
        """As it was made."""
        return self.tty


def both(answer, monkeypatch, make=Stream, **options):
    """What is written without rich, and by rich."""
    streams = [make(), make()]
    terminal.write(answer, streams[0], **options)
    with monkeypatch.context() as patch:
        patch.setattr(terminal, "surface", lambda stream, plain, width: None)
        terminal.write(answer, streams[1], **options)
    return [stream.getvalue() for stream in streams]


def every(answers):
    """All answers made by hand, with a hostile one and unrelated ones among them."""
    hostile = answers.told_hostile(answers.HOSTILE)
    return {**answers.ANSWERS, "undecided": answers.UNDECIDED, "hostile": hostile}


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("tty", [False, True])
def test_same_bytes(answers, monkeypatch, tty, lang):
    """The screen and everything, with and without colours, narrow and wide."""
    seen = set()
    for (name, answer), width, everything in itertools.product(every(answers).items(), WIDTHS, (False, True)):
        ours, richs = both(answer, monkeypatch, lambda: Stream(tty), lang=lang, width=width, everything=everything)
        assert ours == richs, (name, width, everything)
        seen.add("\x1b[" in ours)
    assert seen == ({True, False} if tty else {False})


@pytest.mark.skipif(sys.platform == "win32", reason="there rich writes")
@pytest.mark.parametrize(
    "environment",
    [
        {}, {"NO_COLOR": "1"}, {"NO_COLOR": ""}, {"TERM": "dumb"}, {"TERM": "unknown"}, {"TERM": "xterm"}, {"TERM": ""},
        {"TERM": "xterm-256color", "COLORTERM": "truecolor"}, {"FORCE_COLOR": "1"}, {"FORCE_COLOR": ""},
        {"TTY_COMPATIBLE": "0"}, {"TTY_COMPATIBLE": "1"}, {"TTY_COMPATIBLE": "0", "FORCE_COLOR": "1"},
        {"COLUMNS": "50"}, {"COLUMNS": "50", "LINES": "9"}, {"COLUMNS": "wide"},
        {"COLUMNS": "50", "TERM": "dumb"}, {"COLUMNS": "50", "LINES": "9", "TERM": "dumb"},
        {"FORCE_COLOR": "1", "TERM": "dumb"}, {"FORCE_COLOR": "1", "NO_COLOR": "1"},
    ],
    ids=str,
)  # fmt: skip
@pytest.mark.parametrize("tty", [False, True])
@pytest.mark.parametrize("width", [None, 70])
def test_same_wishes(answers, monkeypatch, environment, tty, width):
    """What the environment wishes of colours and columns is heard in the same way."""
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    for plain in (False, True):
        ours, richs = both(answers.DIAGNOSED, monkeypatch, lambda: Stream(tty), width=width, plain=plain)
        assert ours == richs


@pytest.mark.parametrize("encoding", ["utf-8", "UTF-8", "ascii", "cp1252", "gbk", "", None])
def test_same_marks(answers, monkeypatch, encoding):
    """Streams of other encodings get the same signs."""
    ours, richs = both(answers.DIAGNOSED, monkeypatch, lambda: Stream(encoding=encoding), width=80)
    assert ours == richs


def test_same_cells():
    """Every character takes the cells that rich counts, alone and beside others."""
    wrong = [f"{code:x}" for code in range(0x20, 0x30000) if cell_len(chr(code)) != measured(chr(code))]
    assert wrong == []
    for text in ("", "é…·", "显存不足。(a)", "👩‍💻 ok", "e\u0301 显", "\u4e00\ufe0f", "→ ≥ ✓ ✗", "한국어 かな"):
        assert cell_len(text) == measured(text)


def test_no_columns_are_no_reason_for_silence(answers, monkeypatch):
    """Where something says that there are no columns, the answer is as narrow as it can be."""
    monkeypatch.setenv("COLUMNS", "0")
    stream = Stream()
    terminal.write(answers.DIAGNOSED, stream)
    assert "convolution" in stream.getvalue()


def test_only_rich_knows_windows(answers, monkeypatch):
    """Consoles that rich alone can tell are left to it."""
    monkeypatch.setattr(sys, "platform", "win32")
    assert terminal.surface(Stream(), False, 80) is None
