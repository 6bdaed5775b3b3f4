"""Cleaning: prefixes become fields, escapes and gutters go, the text stays."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errdoc.logs.lines.clean import ANSWER, ANSWER_ENDS, clean
from errdoc.model import Line


def lines_of(text: str) -> list[Line]:
    """The cleaned lines of a text."""
    return clean(list(enumerate(text.split("\n"), 1)))


def texts_of(text: str) -> list[str]:
    """The texts of the cleaned lines."""
    return [line.text for line in lines_of(text)]


PREFIXES = {
    "torchrun": ("[rank3]: RuntimeError: bad", "RuntimeError: bad", {"rank": 3}),
    "torchrun-doubled": ("[rank1]: [rank1]: RuntimeError: bad", "RuntimeError: bad", {"rank": 1}),
    "mpirun": ("[1,3]<stdout>:epoch 1", "epoch 1", {"rank": 3}),
    "ray": ("(RayWorker pid=5, ip=10.0.0.1) epoch 1", "epoch 1", {"stream": "RayWorker pid=5, ip=10.0.0.1"}),
    "pid": ("(pid=909) epoch 1", "epoch 1", {"stream": "pid=909"}),
    "vllm": (
        "(EngineCore_DP0 pid=73) ERROR 01-28 18:15:15 core.py:226] ValueError: no",
        "ValueError: no",
        {"level": "E", "rank": 0, "time": "01-28 18:15:15"},
    ),
    "tensorflow": (
        "2020-03-18 05:52:35.084445: E tensorflow/core/x.cc:329] no handle",
        "E tensorflow/core/x.cc:329] no handle",
        {"level": "E", "time": "2020-03-18 05:52:35.084445"},
    ),
    "github-then-tensorflow": (
        "2026-06-06T01:53:09.9553204Z 2020-03-18 05:52:35.084445: W tensorflow/core/x.cc:329] hm",
        "W tensorflow/core/x.cc:329] hm",
        {"level": "W"},
    ),
    "github-indented": ("2026-06-06T01:53:09.9553204Z     raise x", "    raise x", {}),
    "glog": (
        "F0522 05:57:24.975416  9945 common.cpp:152] Check failed",
        "F common.cpp:152] Check failed",
        {"level": "F"},
    ),
    "absl-short": ("I1213 13:02 run.py:222] going", "I run.py:222] going", {"level": "I"}),
    "absl-early": (
        "I0000 00:00:1795406688.275087       4 mlir.cc:437] going",
        "I mlir.cc:437] going",
        {"level": "I"},
    ),
    "c10": (
        "[rank1]:[E429 16:51:34.384372190 ProcessGroupNCCL.cpp:1743] stuck",
        "[E ProcessGroupNCCL.cpp:1743] stuck",
        {"rank": 1, "level": "E"},
    ),
    "python": ("2024-10-21 01:41:55,720 - __main__ - CRITICAL - broken", "broken", {"level": "F"}),
    "python-level": ("2024-08-15 21:04:51,126 WARNING: slow", "slow", {"level": "W"}),
    "loguru": ("2024-01-01 12:00:00.123 | ERROR    | app:run:12 - broken", "broken", {"level": "E"}),
    "hydra": ("[2024-02-21 16:09:07,149][train][INFO] - epoch 1", "epoch 1", {"level": "I"}),
    "torchserve": (
        "2022-11-22T15:40:53,930 [WARN ] W-9000-m_1.0-stderr MODEL_LOG - RuntimeError: bad",
        "RuntimeError: bad",
        {"stream": "W-9000-m_1.0-stderr", "level": None},
    ),
    "journald": (
        "Jun 17 13:37:40 edge-6 python3[2029]: RuntimeError: bad",
        "RuntimeError: bad",
        {"stream": "python3[2029]"},
    ),
    "journald-localized": ("mars 17 13:37:40 h kernel: NVRM: Xid", "NVRM: Xid", {"stream": "kernel"}),
    "dmesg": ("[14328.198496] NVRM: Xid", "NVRM: Xid", {"stream": "kernel"}),
    "dmesg-relative": ("[  +0.000094]  ? f+0x1/0x2", " ? f+0x1/0x2", {"stream": "kernel"}),
    "dmesg-wall": ("[Fri Mar  3 06:16:13 2023] NVRM: Xid", "NVRM: Xid", {"stream": "kernel"}),
    "dmesg-x": ("kern  :err   : [ 12.300000] NVRM: Xid", "NVRM: Xid", {"stream": "kernel", "level": "E"}),
    "compose": ("trainer-1  | RuntimeError: bad", "RuntimeError: bad", {"stream": "trainer-1"}),
    "pm2": ("0|app  | RuntimeError: bad", "RuntimeError: bad", {"stream": "0|app"}),
    "kubernetes": ("2024-01-01T00:00:00.000000000Z stdout F epoch 1", "epoch 1", {}),
    "apache": (
        "[Wed Jul 25 09:02:42.929696 2018] [wsgi:error] [pid 12:tid 13] [client 10.0.0.1:52]   File",
        "  File",
        {"level": "E", "stream": "pid 12:tid 13"},
    ),
    "tensorrt": (
        "[04/19/2024-17:00:16] [E] [TRT] 4: [network.cpp::validate::2671] Error Code 4",
        "[04/19/2024-17:00:16] [E] [TRT] 4: [network.cpp::validate::2671] Error Code 4",
        {"level": "E", "time": "04/19/2024-17:00:16"},
    ),
    "tensorrt-without-time": ("[W] [TRT] no scale given", "[W] [TRT] no scale given", {"level": "W", "time": None}),
    "tensorrt-verbose": ("[V] Registered plugin", "[V] Registered plugin", {"level": "I"}),
    "lettered": ("[E] Error[9]: no plugin", "[E] Error[9]: no plugin", {"level": "E"}),
    "letter-that-is-no-level": ("[A] the first answer", "[A] the first answer", {"level": None}),
    "padded-level": ("[ ERROR ]  no such layer", "no such layer", {"level": "E"}),
    "padded-level-keeps-indentation": ("[ERROR]   File", "[ERROR]   File", {"level": None}),
    "omniverse-kit": (
        "2025-03-02T08:41:07Z [9,306ms] [Error] [omni.kit.app._impl] [py stderr]:   File",
        "  File",
        {"level": "E"},
    ),
    "omniverse-kit-warning": ("[7,214ms] [Warning] [carb] no window", "no window", {"level": "W"}),
    "letter-inside-a-list": ("[E]", "[E]", {"level": None}),
    "pytest": ("E       RuntimeError: bad", "RuntimeError: bad", {}),
    "pip-keeps-its-word": (
        "ERROR: No matching distribution found",
        "ERROR: No matching distribution found",
        {"level": "E"},
    ),
    "logger-without-time": ("ERROR:root:bad", "ERROR:root:bad", {"level": "E"}),
}


@pytest.mark.parametrize("name", PREFIXES)
def test_prefix(name: str) -> None:
    """A transport's prefix goes from the text into the fields."""
    raw, text, fields = PREFIXES[name]
    # A second line keeps the paste's own indentation out of the way.
    line = lines_of(raw + "\nx")[0]
    assert line.text == text
    assert {field: getattr(line, field) for field in fields} == fields


TEXTS = {
    "colours": ("\x1b[1;31mRuntimeError\x1b[0m: bad", "RuntimeError: bad"),
    "title": ("\x1b]0;host\x07done", "done"),
    "lost-escape": ("e[1mRuntimeError: bad e[0m", "RuntimeError: bad"),
    "bare-colour": ("[31mbad[0m", "bad"),
    "duration-stays": ("took [1m 30s]", "took [1m 30s]"),
    "entities": ('File "&lt;stdin&gt;", line 1', 'File "<stdin>", line 1'),
    "emphasis": ("in <em>main</em>", "in __main__"),
    "quotes": ("No module named \u2018torch\u2019", "No module named 'torch'"),
    "full-width": ("RuntimeError\uff1aCUDA error", "RuntimeError:CUDA error"),
    "full-width-prose": ("\u63d0\u793a\uff1aPython", "\u63d0\u793a\uff1aPython"),
    "bold": ("x.cc:1] **no handle**", "x.cc:1] no handle"),
    "keyword-arguments": ("f(*args, **kwargs), g(**a, **b)", "f(*args, **kwargs), g(**a, **b)"),
    "powers": ("x**2 + y**2", "x**2 + y**2"),
    "back-ticks": ("`RuntimeError: bad`", "RuntimeError: bad"),
    "back-ticks-inside": ("`np.bool` was `bool`", "`np.bool` was `bool`"),
    "box": ("\u2502 RuntimeError: bad      \u2502", "RuntimeError: bad"),
    "frame": (
        "\u256d\u2500\u2500 Traceback (most recent call last) \u2500\u2500\u256e",
        "Traceback (most recent call last)",
    ),
    "table": ("| 0  A100 | 10MiB / 20MiB |", "| 0  A100 | 10MiB / 20MiB |"),
}


@pytest.mark.parametrize("name", TEXTS)
def test_characters(name: str) -> None:
    """Characters of terminals, HTML and typesetting become plain text."""
    raw, text = TEXTS[name]
    assert texts_of(raw) == [text]


GUTTERS = {
    "indent": "    a\n      b\n    c",
    "tab": "\ta\n\t  b\n\tc",
    "quote": "> a\n>   b\n> c",
    "comment": "# a\n#   b\n# c",
    "star": " * a\n *   b\n * c",
}


@pytest.mark.parametrize("name", GUTTERS)
def test_gutter(name: str) -> None:
    """What stands at the edge of the whole paste goes, the indentation inside it stays."""
    assert texts_of(GUTTERS[name]) == ["a", "  b", "c"]


def test_line_numbers() -> None:
    """Consecutive numbers before lines that are a log's own are an editor's."""
    assert texts_of('41  Traceback (most recent call last):\n42    File "a.py", line 1\n43  ValueError: x') == [
        "Traceback (most recent call last):",
        '  File "a.py", line 1',
        "ValueError: x",
    ]


def test_numbers_that_are_text() -> None:
    """The first column of a table is not taken for line numbers."""
    table = "1 conv 32\n2 conv 64\n3 pool 64"
    assert texts_of(table) == table.split("\n")


def test_slurm_labels() -> None:
    """Labels of srun become ranks where all lines have them."""
    assert [(line.rank, line.text) for line in lines_of("0: epoch 1\n1: epoch 1\n1:   x")] == [
        (0, "epoch 1"),
        (1, "epoch 1"),
        (1, "  x"),
    ]


def test_progress_bars() -> None:
    """Overwritten bars collapse to the last; what shares their line stays and keeps its number."""
    bars = "\r".join(f" {n}%|#  | {n}/100 [00:01<00:02, 5.1it/s]" for n in range(10, 90))
    first, second = lines_of(bars + "Traceback (most recent call last):")
    assert "89/100" in first.text
    assert "88/100" not in first.text
    assert (second.number, second.text) == (1, "Traceback (most recent call last):")


GLUED = {
    "loss: 0.31 acc: 0.9209Killed": ("Killed", "loss: 0.31 acc: 0.9209"),
    " 43%|####  | 43/100 [00:43<00:26,  8.83s/it]^C": ("^C", " 43%|####  | 43/100 [00:43<00:26,  8.83s/it]"),
    "2024-01-01 10:00:00,123 step 3 acc 0.9209Aborted (core dumped)": ("Aborted (core dumped)", "step 3 acc 0.9209"),
}


@pytest.mark.parametrize("raw", GLUED)
def test_a_death_at_the_end_of_a_line_keeps_what_stands_before_it(raw: str) -> None:
    """The line that a reader sees in the log is both; the text that rules search is the death alone."""
    text, lead = GLUED[raw]
    before, death = lines_of(raw)
    assert (before.text, before.shown, before.lead) == (lead, lead.strip(), "")
    assert (death.text, death.lead, death.number) == (text, lead, before.number)
    assert death.shown == (lead + text).strip()


def test_a_death_on_a_line_of_its_own_has_nothing_before_it() -> None:
    """The line above belongs to the program."""
    _, death = lines_of("acc: 0.9209\nKilled")
    assert (death.lead, death.shown) == ("", "Killed")


def test_joined_log_lines() -> None:
    """Two log lines without a line break between them come apart."""
    first = "2020-01-01 10:00:00.000001: I tensorflow/a.cc:1] found"
    second = "2020-01-01 10:00:00.000002: E tensorflow/b.cc:2] lost"
    assert texts_of(first + "    " + second) == ["I tensorflow/a.cc:1] found", "E tensorflow/b.cc:2] lost"]


def test_json_record() -> None:
    """A traceback inside a JSON object becomes lines of the same number."""
    record = (
        r'{"level": "error", "time": "12:00", "message": "Traceback (most recent call last):\n  File '
        r'\"a.py\", line 1\nValueError: x"}'
    )
    lines = lines_of(record)
    assert [line.text for line in lines] == [
        "Traceback (most recent call last):",
        '  File "a.py", line 1',
        "ValueError: x",
    ]
    assert {(line.number, line.level, line.time) for line in lines} == {(1, "E", "12:00")}


def test_escaped_traceback() -> None:
    """Escaped line breaks are undone around a traceback, not in a Windows path."""
    assert texts_of(r"b'Traceback (most recent call last):\n  File \"a.py\", line 1\nValueError: x'")[1:] == [
        '  File "a.py", line 1',
        "ValueError: x'",
    ]
    assert texts_of(r"cannot load C:\new\name.dll") == [r"cannot load C:\new\name.dll"]


def test_panes() -> None:
    """The bar between two panes of a terminal goes, and the other pane becomes a stream of its own."""
    left = ["2020: could not create the han", "dle", "done"]
    raw = "\n".join(f"{text:40}\u2502  other" for text in left)
    lines = lines_of(raw)
    assert [line.text for line in lines if line.stream is None] == left
    assert [line.text for line in lines if line.stream] == ["other"] * 3


def test_width() -> None:
    """The width is that of the line as given, without escapes and trailing blanks."""
    assert lines_of("[rank0]: \x1b[31mabc\x1b[0m   ")[0].width == 12
    assert lines_of("\u9519\u8bef")[0].width == 4


def test_rank_of_the_file() -> None:
    """A line without a rank of its own has its file's."""
    given_rank = clean([(1, "a"), (2, "[rank5]: b")], file="rank2.log", rank=2)
    assert [(line.rank, line.file) for line in given_rank] == [(2, "rank2.log"), (5, "rank2.log")]


@given(st.lists(st.text(), max_size=20))
def test_never_raises(raw: list[str]) -> None:
    """Whatever stands in a line, cleaning answers with lines of its number and without control characters."""
    lines = clean(list(enumerate(raw, 1)))
    assert {line.number for line in lines} == set(range(1, len(raw) + 1))
    assert not any("\x1b" in line.text or "\r" in line.text or "\x00" in line.text for line in lines)


PIECES = [
    "[rank1]: ",
    "(pid=3) ",
    "2024-01-01 10:00:00,123 ",
    "ERROR ",
    "- x - ",
    "\x1b[3",
    "\r",
    "\u2502 ",
    "> ",
    "# ",
    "12: ",
    "E a/b.cc:1] ",
    '{"message": "',
    '"}',
    "\\n",
    "&lt;",
    "<br>",
    "**",
    "`",
    "0|a | ",
    "\t",
    "x",
    "#012",
    " 5%|",
    "1/2 [",
]


@given(st.lists(st.lists(st.sampled_from(PIECES), max_size=8).map("".join), max_size=12))
def test_never_raises_on_prefixes(raw: list[str]) -> None:
    """Half prefixes, doubled ones and mixtures do no harm either."""
    assert {line.number for line in clean(list(enumerate(raw, 1)))} == set(range(1, len(raw) + 1))


@given(st.lists(st.text(alphabet="abcxyz ", min_size=1), min_size=1, max_size=20))
def test_words_are_kept(raw: list[str]) -> None:
    """Text that has no prefix keeps its words."""
    kept = [line.text.split() for line in clean(list(enumerate(raw, 1)))]
    assert kept == [text.split() for text in raw]


def test_the_hours_of_a_clock_are_no_rank() -> None:
    """A time at the edge of every line is one, also where nothing stands around it."""
    lines = clean([(1, "15:06:30 worker 1: 3 parts"), (2, "15:06:31 worker 0: BrokenPipeError: gone")])
    assert [line.rank for line in lines] == [None, None]
    assert lines[1].text.endswith("worker 0: BrokenPipeError: gone")


def test_an_answer_of_errdocs_own_is_no_log() -> None:
    """What it quotes is passed over, what another process wrote into it stays; one without an end is text."""
    answer = [
        "before",
        ANSWER,
        " out of memory, 99 %",
        "",
        "RuntimeError: of another rank",
        " Do",
        ANSWER_ENDS,
        "after",
    ]
    assert [line.text for line in clean(enumerate(answer, 1))] == ["before", "RuntimeError: of another rank", "after"]
    assert len(clean(enumerate(answer[:5], 1))) == 5
    assert len(clean(enumerate([ANSWER, *[" x"] * 500, ANSWER_ENDS], 1))) == 502


def test_each_line_knows_its_place() -> None:
    """Also where one raw line is several, where another terminal stands beside it, and behind another input's lines."""
    raw = [
        "10%\r20%\r30%",
        '{"log": "one\\ntwo\\n", "stream": "stderr", "time": "2026-03-01T08:00:00Z"}',
        *("left side of it │ right side", "left again here │ and right"),
        "",
        "end",
    ]
    lines = clean(enumerate(raw, 1), place=7)
    assert [line.place for line in lines] == list(range(7, 7 + len(lines)))
    assert len(lines) > len(raw)
