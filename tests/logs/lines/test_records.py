"""Records of one line: what torchrun's error files hold."""

import json
from pathlib import Path

from errdoc import KnowledgeBase, explain
from errdoc.logs.lines.records import unpack

CALLS = 'Traceback (most recent call last):\n  File "/w/train.py", line 8, in main\n    step()\nValueError: no batch\n'


def test_an_error_file_of_torchrun_is_its_traceback() -> None:
    """`TORCHELASTIC_ERROR_FILE` holds the traceback in one line of JSON."""
    told = {"message": "ValueError: no batch", "extraInfo": {"py_callstack": CALLS, "timestamp": "1763900000"}}
    record = unpack(json.dumps({"message": told}))
    assert record is not None
    assert (record.lines, record.time) == (CALLS.splitlines(), "1763900000")


def test_an_error_file_without_a_traceback_is_its_message() -> None:
    """Of a process that a signal ended there is a sentence only, with an exit code beside it."""
    told = {"message": "Signal 9 (SIGKILL) received by PID 4211", "errorCode": -9}
    record = unpack(json.dumps({"message": told}))
    assert record is not None
    assert record.lines == ["Signal 9 (SIGKILL) received by PID 4211"]


def test_error_files_of_a_run_are_explained_with_their_ranks(tmp_path: Path, kb: KnowledgeBase) -> None:
    """A folder of torchrun's logs: `attempt_0/3/error.json` is of rank 3."""
    path = tmp_path / "attempt_0" / "3" / "error.json"
    path.parent.mkdir(parents=True)
    text = CALLS.replace("ValueError: no batch", "RuntimeError: CUDA error: device-side assert triggered")
    path.write_text(json.dumps({"message": {"message": "RuntimeError", "extraInfo": {"py_callstack": text}}}))
    root = explain([str(tmp_path)], kb=kb).diagnoses[0]
    assert (root.failure, root.rank) == ("device-side-assert", 3)
