"""How loudly a line says that something failed, what is only a notice, and what a program does not survive."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errdoc.logs.events.parse import parse
from errdoc.logs.events.signs import ends_run, is_notice, loudness
from errdoc.logs.lines.clean import clean
from errdoc.model import Event, Line

# Each is louder than all below it.
STEPS: list[list[str]] = [
    [
        "RuntimeError: CUDA error: out of memory",
        "Training failed: torch.cuda.OutOfMemoryError: CUDA out of memory.",
        "2024-01-01 12:00:00,123 CRITICAL: the loader is gone",
        "F0522 05:57:24.975416  9945 common.cpp:152] Check failed: error == cudaSuccess",
    ],
    [
        "error: could not find CUDA",
        "fatal: could not read from remote repository",
        "ld: error: unable to find library -lcudart",
        "ERROR:root:the checkpoint could not be read",
        "[ERROR] the checkpoint could not be read",
        "错误：找不到模块",
    ],
    [
        "there was an error while the tokenizer was loaded",
        "the model was not read, error: Unknown format",
        "the compilation has failed on node 3",
        "it crashed while saving",
    ],
    ["libcudart.so.12 not found in the path", "cannot reach the metadata server"],
    ["2024-01-01 12:00:00,123 ERROR worker 3 says hello"],
    [
        "",
        "Epoch 3/10 loss: 0.31",
        "/opt/x.py:3: UserWarning: CUDA initialization failed: RuntimeError: no driver",
        "2020-01-01 10:00:00.000001: W tensorflow/a.cc:1] Could not load dynamic library 'libx.so'",
        "Exception ignored in: <function f at 0x1>",
        "# raise RuntimeError: never",
        "0 errors, 3 files",
        "errors=0",
        "        features: ['id', 'text', 'error', 'length'],",
        "-rw-r--r-- user/user 200000 2026-11-23 03:49 data/images/failed-7.bin",
        "       test_error               0.21484375",
        "    sum_test.go:13: sum 3, error <nil>",
        "Errors behavior:          Continue",
        "data/images/failed-7.bin: OK",
        "TensorFlow installation not found - running with reduced feature set.",
        "100% tests passed, 0 tests failed out of 2",
        "state of the failed disk: unknown",
        "Ignoring error: no such file",
    ],
]


def line_of(raw: str) -> Line:
    """The one line of a text."""
    [line, _] = clean([(1, raw), (2, "x")])
    return line


@pytest.mark.parametrize(("step", "raw"), [(step, raw) for step, rows in enumerate(STEPS) for raw in rows])
def test_lines_are_as_loud_as_their_words(step: int, raw: str) -> None:
    """Exceptions and fatal lines, `error:`, an error's word, a complaint, the level alone, nothing."""
    assert loudness(line_of(raw)) == [4.0, 3.0, 2.0, 1.0, 0.5, 0.0][step]


@given(st.text(), st.sampled_from([None, "I", "W", "E", "F"]))
def test_any_text_has_a_loudness(text: str, level: str | None) -> None:
    """Between nothing and four; what a logger calls a warning is never loud."""
    loud = loudness(Line(1, text, level=level))
    assert 0 <= loud <= 4
    assert not loud or level not in ("I", "W")


NOTICES = {
    "by its level": ("2020-01-01 10:00:00.000001: W tensorflow/a.cc:1] no handle", True),
    "an information": ("2020-01-01 10:00:00.000001: I tensorflow/a.cc:1] no handle", True),
    "Python's": ("/opt/x.py:3: FutureWarning: torch.load", True),
    "in brackets": ("[warn] cannot find the file", True),
    "in round brackets": ("(WARNING)[data.py:31]  cannot load the optimizer", True),
    "deprecation": ("DeprecationWarning: np.bool is gone", True),
    "an error of a logger": ("2020-01-01 10:00:00.000001: E tensorflow/a.cc:1] no handle", False),
    "an exception": ("RuntimeError: Warning: not again", False),
    "an event of Kubernetes that fails": ("  Warning  FailedMount   9s   kubelet  MountVolume.SetUp failed", False),
    "an event of Kubernetes that waits": ("  Warning  FailedScheduling   9s  default-scheduler  0/1 nodes", True),
    "plain": ("no handle", False),
}


@pytest.mark.parametrize("name", NOTICES)
def test_notices_are_told_from_errors(name: str) -> None:
    """By the level of a logger, or by the form of a warning."""
    raw, expected = NOTICES[name]
    assert is_notice(line_of(raw)) is expected


ENDINGS = {
    "exception": ("RuntimeError: bad", True),
    "traceback": ('Traceback (most recent call last):\n  File "a.py", line 1, in f\n    x()\nKeyError: 1', True),
    "death": ("Killed", True),
    "launcher": ("srun: error: n1: task 3: Out Of Memory", True),
    "fatal": ("F0522 05:57:24.975416  9945 common.cpp:152] Check failed: x", True),
    "uncaught in C++": ("terminate called after throwing an instance of 'c10::Error'\n  what():  no", True),
    "error of a logger": ("2020-01-01 10:00:00.000001: E tensorflow/a.cc:1] no handle", False),
    "complaint": ("error: no handle", False),
    "traceback without its end": ('Traceback (most recent call last):\n  File "a.py", line 1, in f\n    x()', False),
    "plain": ("Epoch 1", False),
}


@pytest.mark.parametrize("name", ENDINGS)
def test_what_a_program_does_not_survive(name: str) -> None:
    """An exception, a death, a fatal line; a logged error may be survived."""
    raw, expected = ENDINGS[name]
    [event] = events_of(raw)
    assert ends_run(event) is expected


def events_of(text: str) -> list[Event]:
    """The events of a text."""
    return parse(clean(list(enumerate(text.split("\n"), 1))))
