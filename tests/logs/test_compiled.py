"""Patterns that are kept between runs are those that were compiled, and nothing depends on their being kept."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from errdoc.logs import compiled

SOURCES = [
    r"(?P<name>\w+)(?:Error|Exception): (?P<message>[^\n]{1,20})", r"(?i)out of (memory|disk)", r"^\s*File \"([^\"]+)\"",
    r"[\u4e00-\u9fff]{2,}|é++", r"(?<!\w)(a)(?P<b>b)?(?=c)(?!d)", "",
]  # fmt: skip
TEXT = 'RuntimeError: CUDA Out Of Memory\n  File "train.py", line 3\nabc 显存不足 éé'


@pytest.fixture
def cache(monkeypatch, tmp_path) -> Path:
    """A user's cache folder; what this process keeps is as in a new one."""
    monkeypatch.setattr(compiled, "cache_folder", lambda: str(tmp_path / "errdoc"))
    again(monkeypatch)
    return tmp_path / "errdoc"


def again(monkeypatch) -> None:
    """A new run."""
    monkeypatch.setattr(compiled, "_kept", compiled._Kept())


def told(made) -> list:
    """All that a pattern says of a text, and of itself."""
    found = [(one.span(), one.groups(), one.groupdict(), one.lastgroup) for one in made.finditer(TEXT)]
    return [made.pattern, made.flags, made.groups, dict(made.groupindex), found]


def both(flags) -> list:
    """What all patterns say, those of `re` and those of `regex`."""
    made = [compiled.pattern(source, flags) for source in SOURCES]
    return [told(one) for one in [*made, *(compiled.regex_pattern(source) for source in SOURCES)]]


@pytest.mark.parametrize("flags", [0, re.MULTILINE, re.IGNORECASE | re.DOTALL])
def test_kept_patterns_are_the_same(cache, monkeypatch, flags):
    """Compiled, compiled to be kept, and kept: they match the same, with the same groups."""
    plain = both(flags)
    compiled.use()
    assert both(flags) == plain
    compiled.keep()
    again(monkeypatch)
    compiled.use()
    # nothing is parsed a second time
    monkeypatch.setattr(compiled, "_re_parts", None)
    monkeypatch.setattr(compiled, "_regex_parts", None)
    assert both(flags) == plain


def test_nothing_is_kept_unasked(cache):
    """Who uses errdoc as a library finds no file."""
    both(0)
    compiled.keep()
    assert not cache.exists()


def test_nothing_is_written_twice(cache, monkeypatch):
    """A run that compiles nothing leaves the file as it is."""
    compiled.use()
    both(0)
    compiled.keep()
    (file,) = cache.iterdir()
    again(monkeypatch)
    compiled.use()
    both(0)
    before = file.stat().st_mtime_ns
    file.chmod(0o400)
    compiled.keep()
    assert [one.stat().st_mtime_ns for one in cache.iterdir()] == [before]


@pytest.mark.parametrize(
    "damage", [lambda b: b[:-1], lambda b: b"", lambda b: b[:9] + b"\0" + b[10:], lambda b: b"x" + b]
)
def test_a_damaged_file_is_not_believed(cache, monkeypatch, damage):
    """Code that is not what was written is not run."""
    plain = both(0)
    compiled.use()
    both(0)
    compiled.keep()
    (file,) = cache.iterdir()
    file.write_bytes(damage(file.read_bytes()))
    again(monkeypatch)
    compiled.use()
    assert compiled._kept.parts == {}
    assert both(0) == plain


@pytest.mark.parametrize("missing", ["_re_parts", "_re_of", "_regex_parts", "_regex_of", "_engine"])
def test_another_interpreter_compiles(cache, monkeypatch, missing):
    """Where Python or `regex` has no such calls, patterns are compiled as ever."""
    plain = both(0)

    def absent(*_):
        raise AttributeError("no such thing here")

    monkeypatch.setattr(compiled, missing, absent)
    compiled.use()
    assert both(0) == plain


def test_what_is_kept_is_bounded(cache, monkeypatch):
    """Beyond a megabyte only what this run used stays."""
    compiled.use()
    both(0)
    compiled.keep()
    again(monkeypatch)
    monkeypatch.setattr(compiled, "_MOST", 10)
    compiled.use()
    compiled.pattern("the only one")
    compiled.keep()
    again(monkeypatch)
    compiled.use()
    assert [source for _, source, _ in compiled._kept.parts] == ["the only one"]


def test_a_folder_that_cannot_be_written_is_no_error(monkeypatch, tmp_path):
    """Nobody loses an answer because a cache is read-only."""
    again(monkeypatch)
    (tmp_path / "file").write_text("")
    monkeypatch.setattr(compiled, "cache_folder", lambda: str(tmp_path / "file" / "errdoc"))
    compiled.use()
    both(0)
    compiled.keep()
    assert (tmp_path / "file").read_text() == ""


ALONE = """
import sys
from errdoc.logs import compiled
compiled.cache_folder = lambda: sys.argv[1]
compiled.use()
made = compiled.regex_pattern(r"(?P<what>out of (?:memory|disk))$")
found = next(made.finditer("a\\nout of disk\\nb", timeout=1))
print(found.groupdict(), found.span(), "regex" in sys.modules)
compiled.keep()
import regex
assert isinstance(made, regex.Pattern)
assert regex.sub(r"(a)(b)", r"\\2\\1", "ab") == made.sub("", "ba") == "ba"
"""


def test_kept_patterns_need_no_parser(tmp_path):
    """Of `regex` only its part in C is loaded where nothing is compiled; who imports all of it later gets the same."""
    said = [
        subprocess.run([sys.executable, "-c", ALONE, str(tmp_path)], capture_output=True, text=True, check=True).stdout
        for _ in range(2)
    ]
    assert said == [f"{{'what': 'out of disk'}} (2, 13) {parser}\n" for parser in (True, False)]
