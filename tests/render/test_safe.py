"""Text of a log is shown and does nothing."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from errdoc.render.safe import _words, excerpt, fit, safe, wrapped

ANY = st.text(st.characters(codec=None, exclude_categories=[]), max_size=200)
#: Text as it comes out of `safe`, with wide characters and telling words.
SHOWN = st.text(st.sampled_from("ab, .驱动版本错误：é…"), max_size=80).flatmap(
    lambda text: st.sampled_from([text, text + "RuntimeError: 显存不足 " + text])
)


@pytest.mark.parametrize(
    ("raw", "shown"),
    [
        ("\x1b[1;31mred\x1b[0m", "red"),
        ("\x9b31mred", "red"),
        ("a\x1b]52;c;aGFjaw==\x07b", "ab"),
        ("a\x1b]8;;https://example.org\x1b\\link\x1b]8;;\x1b\\b", "alinkb"),
        ("a\x1b]0;never closed", "a"),
        ("a\x1bPq#0\x1b\\b", "ab"),
        ("a\x1bcb", "ab"),
        ("a\x1b", "a"),
        ("tab\tand\r\nline", "tab and  line"),
        ("\u202egnp.exe\u2066", "\ufffdgnp.exe\ufffd"),
        ("bell\x07 back\x08 del\x7f nul\x00", "bell\ufffd back\ufffd del\ufffd nul\ufffd"),
        ("lone \ud800", "lone \ufffd"),
        ("::error file=a.py::x", ": :error file=a.py::x"),
        (" \t::add-mask::x", "  : :add-mask::x"),
        ("a ##[add-mask]b ##vso[task.complete]", "a ## [add-mask]b ## vso[task.complete]"),
        ("std::vector ## heading", "std::vector ## heading"),
        ("[red]不变[/red] :smile:", "[red]不变[/red] :smile:"),
    ],
)
def test_nothing_acts(raw, shown):
    """Escape sequences go as a whole, other unprintable characters are marked, markup stays as it is."""
    assert safe(raw) == shown


@given(ANY)
def test_always_printable(text):
    """Whatever a log holds, what is shown is printable, and showing it again changes nothing."""
    shown = safe(text)
    assert shown.isprintable()
    assert safe(shown) == shown


@given(SHOWN, st.integers(3, 40))
def test_excerpt_fits(text, room):
    """An excerpt takes no more cells than there are, and a text that fits is left alone."""
    cut = excerpt(text, room, cell_len)
    assert cell_len(cut) <= room
    assert cut == text or cell_len(text) > room


def test_excerpt_keeps_what_tells():
    """A line is cut around the part that says what is wrong."""
    line = (
        "12:00:01 worker 3 of 8 node-17 epoch 4 step 1200 torch.OutOfMemoryError: CUDA out of memory. Tried to allocate"
    )
    assert excerpt(line, 40) == "…OutOfMemoryError: CUDA out of memory.…"
    assert excerpt("a long way before it comes: cannot open", 20) == "…comes: cannot open"
    assert excerpt("node-17 step 1200 some collective operations have failed or timed out", 40) == (
        "…operations have failed or timed out"
    )
    assert excerpt("plain words only, and many of them", 12) == "plain words…"


@pytest.mark.parametrize(
    ("line", "room", "kept"),
    [
        ("RuntimeError: The size of tensor a (16) must match the size of tensor b (8) here", 50, ["(16)", "(8)"]),
        ("RuntimeError: Given normalized_shape=[512], but got an input of size[4, 16, 768]", 60, ["[512]", "768]"]),
        ("ValueError: the layer wants 784 features, but it received input with shape (None, 100)", 60, ["(None, 100)"]),
        ("step 4 OutOfMemoryError: CUDA is out of memory. Tried to allocate 2.50 GiB of 24", 44, ["2.50 GiB"]),
        ("RuntimeError: this very long message has not found the parameter `fc.bias`", 40, ["`fc.bias`"]),
    ],
)
def test_excerpt_keeps_the_sizes_and_names(line, room, kept):
    """Where a line is cut, numbers, shapes and quoted names stay, and the error's name before them."""
    cut = excerpt(line, room)
    assert len(cut) <= room
    assert [part for part in kept if part not in cut] == []
    assert "Error" in cut[: room // 2]


#: Where a line may end, as a pattern says it.
PIECES = re.compile(
    r"[\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff\uff00-\uffef][，。、；：！？）」』”》]*\s*"
    r"|[^\s\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff\uff00-\uffef]+[，。、；：！？）」』”》]*\s*|\s+"
)


@given(st.text(st.sampled_from("ab, .驱动版错：、”é…\u3000\n１한"), max_size=30).map(str.strip) | ANY.map(str.strip))
def test_a_line_ends_between_words_and_between_wide_characters(text):
    """Punctuation stays with what it closes, blanks with what they follow."""
    assert list(_words(text)) == PIECES.findall(text)


@given(SHOWN, st.integers(4, 40), st.integers(4, 40))
def test_wrapped_fits_and_keeps_all(text, room, first):
    """No line is wider than there is room, and nothing but blanks at breaks is lost."""
    lines = wrapped(text, room, first, cell_len)
    assert cell_len(lines[0]) <= first
    assert all(cell_len(line) <= room for line in lines[1:])
    assert "".join("".join(lines).split()) == "".join(text.split())


def test_chinese_punctuation_stays_with_its_word():
    """A full stop does not begin a line where there is room before it."""
    assert wrapped("驱动太旧，请更新。", 10, cells=cell_len) == ["驱动太旧，", "请更新。"]


@pytest.mark.parametrize("room", [0, 1, 2])
def test_wrapping_ends_however_little_room_there_is(room):
    """Each line takes a character at least."""
    assert "".join(wrapped("tensorflow 显存", room, -5, cell_len)).replace(" ", "") == "tensorflow显存"


def test_fit_counts_cells():
    """A wide character that would stand half outside is left out."""
    assert fit("驱动", 3, cell_len) == "驱"
