"""`errdoc explain`: options, exit statuses, what goes where."""

import io
import json
import sys

import pytest

from errdoc.errors import InputError, KnowledgeBaseError, PageError


@pytest.mark.parametrize(
    ("name", "status"),
    [("DIAGNOSED", 0), ("CLEAN", 0), ("SIMILAR", 1), ("UNKNOWN", 1), ("WRAPPER_ALONE", 1)],
)
@pytest.mark.parametrize("form", ["terminal", "json", "markdown", "html", "github"])
def test_status(errdoc, pipeline, answers, name, status, form):
    """The status of the answer is the exit status, in every face."""
    pipeline.answer = getattr(answers, name)
    said = errdoc("explain", "train.log", "--format", form)
    assert said.status == status
    assert said.out.endswith("\n")


@pytest.mark.parametrize(
    ("error", "status"),
    [
        (InputError("train.log does not exist", hint="did you mean train.txt?"), 2),
        (KnowledgeBaseError("no pages", hint="install again"), 3),
        (PageError("bad head", path="a.md", line=3, hint="see kb/README.md"), 3),
    ],
)
def test_errors_are_told(errdoc, pipeline, error, status):
    """An error is one line with a hint on stderr, and nothing on stdout."""
    pipeline.error = error
    said = errdoc("explain", "train.log")
    assert said.status == status
    assert said.out == ""
    assert said.err == f"errdoc: error: {error}\nhint: {error.hint}\n"


def test_debug_shows_where(errdoc, pipeline):
    """With --debug the exception itself comes out."""
    pipeline.error = InputError("train.log does not exist")
    with pytest.raises(InputError):
        errdoc("explain", "train.log", "--debug")


def test_bugs_are_not_hidden(errdoc, pipeline):
    """An exception that is no ErrdocError is not swallowed."""
    pipeline.error = ZeroDivisionError()
    with pytest.raises(ZeroDivisionError):
        errdoc("explain", "train.log")


@pytest.mark.parametrize("args", [["--nonsense"], ["-f", "yaml", "a"], ["--lang", "fr", "a"]])
def test_usage_errors(errdoc, pipeline, args):
    """Wrong options end with 2 and say so on stderr."""
    said = errdoc("explain", *args)
    assert said.status == 2
    assert said.out == ""
    assert said.err


def test_json_is_alone_on_stdout(errdoc, pipeline):
    """Notes go to stderr, the answer to stdout."""
    said = errdoc("explain", "train.log", "-f", "json", "--no-probe", "--no-history")
    assert json.loads(said.out)["status"] == "diagnosed"
    assert said.err == "errdoc: note: 3 bytes were no UTF-8\n"


def test_quiet_prints_no_notes(errdoc, pipeline):
    """With --quiet stderr stays empty."""
    assert errdoc("explain", "train.log", "--quiet").err == ""


@pytest.mark.parametrize(
    ("args", "explicit"),
    [
        (["train.log"], None),
        (["train.log", "--probe"], True),
        (["-"], False),
        (["-", "--probe"], True),
        (["-", "--no-probe"], None),
    ],
)
def test_who_may_ask_the_machine(errdoc, pipeline, args, explicit):
    """A file asks no machine unless told to; a pipe may where the log shows that it is from here."""
    errdoc("explain", *args)
    assert (pipeline.machine.explicit if pipeline.machine else None) == explicit


@pytest.mark.parametrize("args", [["--probe", "--facts", "machine.json"], ["--deep"]])
def test_options_that_contradict_each_other(errdoc, pipeline, args):
    """Two machines at once, and imports without asking, are refused with a hint."""
    said = errdoc("explain", "train.log", *args)
    assert said.status == 2
    assert "hint:" in said.err


def test_all_shows_more(errdoc, pipeline):
    """--all unfolds."""
    assert "Consequences" not in errdoc("explain", "train.log").out
    assert "Consequences" in errdoc("explain", "train.log", "--all").out


def test_language(errdoc, pipeline, monkeypatch):
    """--lang decides, else the locale."""
    assert "原因" in errdoc("explain", "train.log", "--lang", "zh").out
    assert pipeline.lang == "zh"
    monkeypatch.setenv("LANG", "zh_CN.UTF-8")
    assert "原因" in errdoc("explain", "train.log").out
    assert pipeline.lang == "zh"
    assert "Why" in errdoc("explain", "train.log", "--lang", "en").out
    assert pipeline.lang == "en"


def test_paths_are_passed_on(errdoc, pipeline):
    """Several paths stay in order; a file is not passed on live."""
    errdoc("explain", "b.log", "a.log")
    assert pipeline.paths == ("b.log", "a.log")
    assert pipeline.live is None


def test_own_pages(errdoc, pipeline, monkeypatch, tmp_path):
    """--kb is repeatable, ERRDOC_KB does the same."""
    errdoc("explain", "a", "--kb", str(tmp_path), "--kb", str(tmp_path / "b"))
    assert pipeline.kb.opened == (tmp_path, tmp_path / "b")
    monkeypatch.setenv("ERRDOC_KB", str(tmp_path))
    errdoc("explain", "a")
    assert pipeline.kb.opened == (tmp_path,)


def test_pipe_without_a_path(errdoc, pipeline, monkeypatch):
    """Without a path a pipe is read."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("x"))
    errdoc("explain")
    assert pipeline.paths == ("-",)


def test_no_path_and_no_pipe(errdoc, pipeline, monkeypatch):
    """Without a path at a terminal errdoc says how it is used instead of waiting."""
    terminal = io.StringIO()
    terminal.isatty = lambda: True
    monkeypatch.setattr(sys, "stdin", terminal)
    said = errdoc("explain")
    assert said.status == 2
    assert "hint: errdoc explain train.log" in said.err


@pytest.mark.parametrize(("args", "live"), [(["-"], True), (["-", "--quiet"], False), (["train.log"], False)])
def test_a_pipe_is_passed_on_live(errdoc, pipeline, monkeypatch, args, live):
    """What comes through a pipe goes on to stderr where that is a terminal, unless --quiet."""

    class Terminal(io.TextIOWrapper):
        def isatty(self) -> bool:
            return True

    terminal = Terminal(io.BytesIO(), write_through=True)
    monkeypatch.setattr(sys, "stderr", terminal)
    errdoc("explain", *args)
    assert (pipeline.live is terminal.buffer) == live


@pytest.mark.parametrize(("size", "bytes_"), [("4096", 4096), ("2K", 2048), ("1.5GiB", 3 << 29), ("500MB", 500 << 20)])
def test_limit(errdoc, pipeline, size, bytes_):
    """--limit takes a size as people write it."""
    errdoc("explain", "train.log", "--limit", size)
    assert pipeline.limit == bytes_


@pytest.mark.parametrize("size", ["much", "-1", "0", "G", "inf", "nan"])
def test_limit_that_is_none(errdoc, pipeline, size):
    """What is no size is refused."""
    said = errdoc("explain", "train.log", f"--limit={size}")
    assert said.status == 2
    assert "--limit takes a size" in said.err
