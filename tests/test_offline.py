"""errdoc sends nothing anywhere: no command that explains or looks something up reaches for the network."""

import os
import subprocess
import sys
from pathlib import Path

from errdoc.kb import KnowledgeBase

#: Runs commands with an ear on the interpreter's own events, which every socket of Python goes through.
PROGRAM = """
import sys
heard = []
sys.addaudithook(lambda event, args: heard.append(event) if event.startswith("socket.") else None)
from errdoc.cli import quick
for words in (["explain", "train.log"], ["explain", "-f", "json", "train.log"], ["explain", "--all", "unknown.log"],
              ["show", "nan-loss"], ["search", "cudnn"], ["code", "Xid", "79"], ["which", "cudart64_90.dll"],
              ["versions", "--torch", "any"], ["guide"], ["history"]):
    try:
        assert quick.run(words), words
    except SystemExit as end:
        assert end.code in (0, 1), words
import socket
assert heard == [], heard
socket.socket().close()
assert heard, "the ear is deaf"
"""


def test_no_command_opens_a_socket(kb: KnowledgeBase, tmp_path: Path) -> None:
    """Known and unknown logs, pages, codes, libraries, versions, the history."""
    del kb
    (tmp_path / "train.log").write_text("RuntimeError: CUDA out of memory. Tried to allocate 2.00 GiB\n")
    (tmp_path / "unknown.log").write_text("FrobnicationError: no flux in drum 3\n")
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], cwd=tmp_path, env={**os.environ, "ERRDOC_HISTORY": str(tmp_path / "kept.db")},
        capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
