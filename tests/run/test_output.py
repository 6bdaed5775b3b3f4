"""The output of a command as a source of the scan."""

import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errdoc.logs.lines.decode import numbered
from errdoc.logs.reading.scan import scan
from errdoc.run import child
from errdoc.run.child import Child
from errdoc.run.output import Output, _Lines

MESSAGE = "OSError: [WinError 1455] 页面文件太小，无法完成操作。\n"


@given(st.lists(st.tuples(st.integers(0, 1), st.binary(max_size=12).map(lambda b: b.replace(b"\r", b"x")))))
def test_lines_of_two_streams_come_out_whole(pieces):
    """However the bytes of two streams arrive: none is lost, and no line of one begins inside the other's."""
    lines = _Lines(2)
    out = b"".join(lines.take(index, data) for index, data in pieces)
    out += lines.rest()
    streams = [b"".join(data for index, data in pieces if index == number) for number in (0, 1)]
    whole = sorted(line for stream in streams for line in stream.split(b"\n") if line)
    assert sorted(line for line in out.split(b"\n") if line) == whole


def test_a_long_line_without_an_end_is_not_held_back():
    """A stream that never ends its line costs no more than a bound."""
    lines = _Lines(2)
    assert sum(len(lines.take(0, b"x" * 1000)) for _ in range(1000)) > 900_000


def read(started: Child, words: list[str]) -> tuple[list[str], Output]:
    """The lines that the scan gets."""
    output = Output("", last_words=lambda _: words)
    output.of(started)
    pairs, _ = numbered(scan(output, []), output)
    return [text for _, text in pairs if text], output


@pytest.mark.parametrize("encoding", ["cp936", "utf-8"])
@pytest.mark.skipif(sys.platform == "win32", reason="its own way is tested by all the others there")
def test_the_way_of_windows(capfd, encoding):
    """Without pseudo-terminals: pipes, the bytes of code pages 936 and 65001 unchanged, and read for what they are."""
    data = MESSAGE.encode(encoding)
    program = f"import sys; sys.stdout.buffer.write({data!r}); sys.stderr.buffer.write({data!r}); sys.exit(3)"
    lines, output = read(child._on_windows([sys.executable, "-c", program]), [])
    assert lines == [MESSAGE.strip()] * 2
    assert output.end.status == 3
    assert capfd.readouterr() == (data.decode("utf-8", "replace"),) * 2


def test_last_words_begin_a_line_of_their_own(capfd):
    """A log that ends in the middle of a line gets its last words on the next one; the outside does not get them."""
    lines, output = read(child.start([sys.executable, "-c", "print('half', end='')"]), ["Killed"])
    assert lines == ["half", "Killed"]
    assert not output.ends_line
    assert capfd.readouterr().out == "half"


def test_a_command_that_prints_nothing(capfd):
    """No output is no error of reading."""
    assert read(child.start([sys.executable, "-c", ""]), [])[0] == []
