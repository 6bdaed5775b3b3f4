"""The one line of a log that says what went wrong."""

import re
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errdoc.kb import KnowledgeBase
from errdoc.kb.branches import by_literal
from errdoc.logs.events.parse import is_error, parse
from errdoc.logs.lines.clean import clean
from errdoc.match.key_line import Errors, KeyLines
from errdoc.model import Event, Line

TEXTS = {
    "error-line": r"^E: |: command not found\b",
    "stopped-line": r"^\^C|^Press any key",
    "report-line": r"^make: \*\*\*|\bCaught \w+ in DataLoader|\bCalledProcessError\b|\bChildFailedError\b",
    "victim-line": r"\bConnection (?:closed|reset) by peer\b",
    "advice-line": r"^(?:Hint|For debugging|This error)\b",
    "introducing-line": r"^Last error:\s*$|\bbecause of the following error\b",
    "signal-line": r"exitcode: -\d",
}
LINES = KeyLines({name: by_literal(text) for name, text in TEXTS.items()})


def events_of(log: str) -> list[Event]:
    """The events of a log."""
    return parse(clean(enumerate(log.split("\n"), 1)))


def errors_of(log: str) -> Errors:
    """The events of a log that look like errors."""
    events = [event for event in events_of(log) if is_error(event) or LINES.is_error(event)]
    return Errors([event for event in events if LINES.weight(event) > 0], LINES)


def key_line(log: str) -> str:
    """The key line of a log."""
    best = errors_of(log).best
    assert best is not None
    return LINES.line(best).text


HEAD = 'Traceback (most recent call last):\n  File "/srv/train.py", line 3, in main\n    '
LOGS = {
    "the report of a launcher, and no frame of it, though its path says errors": (
        ('Traceback (most recent call last):\n  File "/env/elastic/multiprocessing/errors/__init__.py", line 355, in wrapper\n'
        "    return f(*args)\ntorch.distributed.elastic.multiprocessing.errors.ChildFailedError: \n========"),
        "torch.distributed.elastic.multiprocessing.errors.ChildFailedError:",
    ),
    "an exception before the report of it": (
        f"{HEAD}load()\nFileNotFoundError: [Errno 2] No such file: 'a.bin'\nmake: *** [train] Error 1",
        "FileNotFoundError: [Errno 2] No such file: 'a.bin'",
    ),
    "the rank with an error of its own": (
        "[rank0]: RuntimeError: Connection closed by peer [10.0.0.1]:2215\n[rank1]: KeyError: 'pixel_values'",
        "KeyError: 'pixel_values'",
    ),
    "of one process the last exception": ("KeyError: 1\nsaving\nValueError: bad", "ValueError: bad"),
    "of several ranks the first": (
        "[rank1]: KeyError: 'a'\n[rank0]: KeyError: 'b'\n[rank2]: KeyError: 'c'",
        "KeyError: 'a'",
    ),
    "of a chain what was raised last": (
        (f"{HEAD}a()\nKeyError: 1\n\nDuring handling of the above exception, another exception occurred:\n\n"
        f"{HEAD}b()\nRuntimeError: the config has no entry 1"),
        "RuntimeError: the config has no entry 1",
    ),
    "of a worker what was raised first": (
        (f"{HEAD}next(it)\nKeyError: Caught KeyError in DataLoader worker process 0.\n"
        f"Original {HEAD}item[1]\nKeyError: 'image'"),
        "KeyError: 'image'",
    ),
    "of complaints the loudest": ("cannot reach the server\nerror: no GPU was found\nnot available", "error: no GPU was found"),
    "of equals the first": ("error: no GPU was found\n\nerror: no driver was found", "error: no GPU was found"),
    "an exception and not the death below": (
        f"{HEAD}run()\nRuntimeError: CUDA error: out of memory\nKilled",
        "RuntimeError: CUDA error: out of memory",
    ),
    "a death and not a complaint": ("could not load the cache\nKilled", "Killed"),
    "a word that only the table knows": ("starting\nrun.sh: line 3: nvcx: command not found\ndone", "run.sh: line 3: nvcx: command not found"),
    "a launcher with a signal, not one with a code": (
        ("ERROR:torch.distributed.elastic.multiprocessing.api:failed (exitcode: 1) local_rank: 0 (pid: 9)\n"
        "ERROR:torch.distributed.elastic.multiprocessing.api:failed (exitcode: -9) local_rank: 1 (pid: 10)"),
        "ERROR:torch.distributed.elastic.multiprocessing.api:failed (exitcode: -9) local_rank: 1 (pid: 10)",
    ),
    "the message below a colon": ("OSError: \nlibcudart.so.12: no such file", "libcudart.so.12: no such file"),
    "the head of a list": ("OSError: no such builds:\n  - pip=20.3\n  - torch=1.2", "OSError: no such builds:"),
    "the only item of a list": ("OSError: no such builds:\n  - pip=20.3", "  - pip=20.3"),
    "not the advice below a colon": ("OSError: the file is bad:\nHint: look again", "OSError: the file is bad:"),
    "a long line though it ends in a colon": (
        f"ValueError: {'unexpected keys ' * 8}:\n  alpha, beta",
        f"ValueError: {'unexpected keys ' * 8}:",
    ),
    "what `Last error:` introduces": (
        ("torch.distributed.DistBackendError: NCCL error in: x.cpp:1691, internal error\n"
        "ncclInternalError: Internal check failed.\nLast error:\nDuplicate GPU detected : rank 1 and rank 0"),
        "Duplicate GPU detected : rank 1 and rank 0",
    ),
    "source, where the exception says nothing": (
        f"{HEAD}assert out.shape == (3, 4)\nAssertionError",
        "    assert out.shape == (3, 4)",
    ),
    "the name, where the source says nothing either": (f"{HEAD}assert_shape(out)\nAssertionError", "AssertionError"),
    "the name, where it tells enough": (f"{HEAD}raise KeyboardInterrupt\nKeyboardInterrupt", "KeyboardInterrupt"),
    "the last frame, where the exception is cut off": (f"{HEAD}load()", "    load()"),
    "no echo of source": ("raise RuntimeError('failed to load')\nfailed to load the weights", "failed to load the weights"),
    "no call that prints": ("logger.error('it crashed')\nthe load crashed", "the load crashed"),
    "an error below the frames of another that is cut off": (f"{HEAD}load()\n\nerror: no GPU was found", "error: no GPU was found"),
    "no rule of dashes": (f"{'-' * 30}\nerror: no GPU was found\n{'-' * 30}", "error: no GPU was found"),
    "what raised the message's own name again": (
        f"{HEAD}x()\nValueError: a ValueError was expected\n  but ValueError came",
        "ValueError: a ValueError was expected",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", LOGS)
def test_the_key_line_is(name: str) -> None:
    """The error's own words: neither a report of it, nor what followed, nor advice, nor decoration."""
    log, expected = LOGS[name]
    assert key_line(log) == expected


NAME = "a_package_with_a_long_name.and_modules_with_long_names.errors.CustomRuntimeError"
SAID = f"{NAME}: the thing at hand did not work as it should have, for reasons unknown to all of us, sadly"


@pytest.mark.parametrize("columns", [72, 76, 78, 79, 80, 81, 82, 84, 100])
def test_an_exception_that_a_terminal_broke_is_quoted_where_it_begins(columns: int) -> None:
    """Or where its message does, if that is the next line; never a blank line, nor the message's end."""
    wrapped = "\n".join(SAID[at : at + columns] for at in range(0, len(SAID), columns))
    event = events_of(f"{HEAD}g()\n{wrapped}\n\n")[0]
    assert event.kind == "traceback"
    assert LINES.line(event).text.strip() in (SAID[:columns].strip(), SAID[columns : 2 * columns].strip())


TELLING = {
    "that line, where it is loud": ("error: no GPU\nerror: none at all", "none at all", "error: none at all"),
    "a louder one, where it says nothing": ("error: no GPU was found\nsee above", "see above", "error: no GPU was found"),
    "what was raised, where a frame told it": (f"{HEAD}g()\nValueError: bad", "train.py", "ValueError: bad"),
    "a line of the message, where it told it": (
        f"{HEAD}g()\nRuntimeError: Error(s) in loading Net\n\tsize mismatch for x", "size mismatch", "\tsize mismatch for x",
    ),
    "what follows a report": ("make: *** [x] Error 1\nld: error: no -lcudart", r"\*\*\*", "ld: error: no -lcudart"),
    "a complaint behind a report": ("make: *** [x] Error 1\nno such device", r"\*\*\*", "no such device"),
    "an introduction, where nothing else is said": ("bye now\nthen this:", "then", "then this:"),
    "an exception, where a command that was run told it": (
        "Command: 'python' -c 'assert has_gpu()'\nAssertionError: no GPU", "has_gpu", "AssertionError: no GPU",
    ),
    "that line, where only a report is louder": ("make: *** [x] Error 1\nby the user", "by the user", "by the user"),
    "a report, where nothing else is said": ("make: *** [x] Error 1\nbye", r"\*\*\*", "make: *** [x] Error 1"),
}  # fmt: skip


@pytest.mark.parametrize("name", TELLING)
def test_of_an_event_that_a_page_knows_is_quoted(name: str) -> None:
    """The line that the page matched, unless another says more."""
    log, at, expected = TELLING[name]
    lines = clean(enumerate(log.split("\n"), 1))
    event = Event("plain", tuple(lines))
    if log.startswith("Traceback"):
        [event] = parse(lines)
    matched = next(line for line in lines if at.replace("\\", "") in line.text)
    assert LINES.telling(event, matched).text == expected


def test_a_line_of_another_event_is_quoted_as_it_is() -> None:
    """A signature may be found in the lines around an anchor."""
    [event] = events_of("error: no GPU was found")
    other = Line(9, "x")
    assert LINES.telling(event, other) is other


def test_a_run_that_was_ended_is_told_by_its_last_stop() -> None:
    """`^C`, where nothing went on after it."""
    stopped = LINES.stop(events_of("Epoch 1 loss: 0.3\n^C\nbye"))
    assert stopped is not None
    assert stopped.lines[0].text == "^C"
    assert LINES.stop(events_of("^C\nEpoch 1 loss: 0.3\nEpoch 2 loss: 0.2")) is None
    assert LINES.stop(events_of("Epoch 1 loss: 0.3")) is None


def test_a_plain_line_may_be_an_error_without_an_error_s_word() -> None:
    """By the table, or by its level; a warning is none, whatever its words."""
    for raw, expected in [
        ("E: no such package", True),
        ("2024-01-01 10:00:00,123 ERROR the loader is gone", True),
        ("2024-01-01 10:00:00,123 WARNING nvcx: command not found", False),
        ("Epoch 1", False),
    ]:
        assert LINES.is_error(events_of(raw)[0]) is expected, raw


def test_without_errors_there_is_no_key_line() -> None:
    """And no order."""
    assert errors_of("Epoch 1").best is None
    assert list(errors_of("Epoch 1").in_order()) == []


def test_errors_come_in_the_order_of_their_weight() -> None:
    """The key line's first, then the heaviest, of equals the last."""
    log = "error: no GPU\n\nerror: no disk\n\nKeyError: 'a'\n\ncannot be reached\n\nValueError: 2"
    order = [event.lines[0].text for event in errors_of(log).in_order()]
    assert order == ["ValueError: 2", "KeyError: 'a'", "error: no disk", "error: no GPU", "cannot be reached"]


SNIPPETS = [
    *HEAD.split("\n"), "load()", "ValueError: bad", "KeyError", "AssertionError", "    ^^^^", "-" * 75, "=" * 60, "",
    "  ", "12", "1 2 3", "^C", "Last error:", "Original Traceback (most recent call last):", "make: *** [x] Error 1",
    "During handling of the above exception, another exception occurred:", "[rank1]: ValueError: z", "E a/b.cc:12] bad",
    "terminate called after throwing an instance of 'x'", "  what():  y", "Killed", "a.cu(1): error: x", "Hint: no",
    "x" * 80, "y" * 79, "n:1:2 [0] NCCL WARN x", "错误: 找不到模块", "raise ValueError(1)", "0.5", "::: :", "E: 1",
]  # fmt: skip
RAW = st.lists(st.sampled_from(SNIPPETS) | st.text(max_size=90), min_size=1, max_size=20)


def has_letters(text: str) -> bool:
    """Whether two letters stand side by side."""
    return re.search(r"[^\W\d_]{2}", text) is not None


@given(RAW)
def test_the_key_line_of_an_event_is_one_of_its_lines_with_letters(raw: list[str]) -> None:
    """Wherever any line of the event has letters: a rule, a number or a blank line tells nothing.

    But for an exception whose name is one letter.
    """
    for event in parse(clean(enumerate(raw, 1))):
        line = LINES.line(event)
        assert any(line is one for one in event.lines)
        if any(has_letters(one.text) for one in event.lines):
            alone = len(event.exception or "") == 1 and line.text.startswith(event.exception or "")
            assert has_letters(line.text) or LINES.is_sort("stopped", line.text) or alone


@given(RAW)
def test_one_of_the_errors_is_the_best_and_none_is_lost(raw: list[str]) -> None:
    """The order is a permutation that begins with it, and no weight is negative or above that of an exception."""
    errors = errors_of("\n".join(raw))
    order = list(errors.in_order())
    assert sorted(map(id, order)) == sorted(map(id, errors.events))
    assert order[:1] == [errors.best][: len(order)]
    assert all(0 < weight <= 5 for weight in errors.weights.values())


def test_a_line_is_of_a_sort_exactly_where_the_whole_text_is_found(kb: KnowledgeBase) -> None:
    """Branches and literals spare a search; of the table's own examples, in any case, they change none."""
    path = Path(__file__).resolve().parents[2] / "kb" / "tables" / "texts.toml"
    rows = [row for row in tomllib.loads(path.read_text(encoding="utf-8"))["text"] if row["name"].endswith("-line")]
    lines = [line for row in rows for line in (*row["examples"], *row["misses"])]
    told = KeyLines(kb.branches)
    whole = {row["name"].removesuffix("-line"): re.compile(row["regex"]) for row in rows}
    assert len(whole) > 5
    for line in (*lines, *map(str.upper, lines), *map(str.lower, lines)):
        found = [sort for sort, pattern in whole.items() if pattern.search(line)]
        assert [sort for sort in whole if told.is_sort(sort, line)] == found, line


def test_what_a_program_prints_though_nothing_failed_is_no_error(kb: KnowledgeBase) -> None:
    """Neither is an event of such a line one, nor is the line quoted, whatever words of an error are in it."""
    path = Path(__file__).resolve().parents[2] / "kb" / "tables" / "texts.toml"
    [row] = [row for row in tomllib.loads(path.read_text(encoding="utf-8"))["text"] if row["name"] == "harmless-line"]
    told = KeyLines(kb.branches)
    for line in row["examples"]:
        [event] = parse(clean([(1, line)]))
        assert not is_error(event, told.is_harmless), line
        assert told.weight(event) == 0
