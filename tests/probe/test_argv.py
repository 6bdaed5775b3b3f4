"""What the probe starts: of a log's words, or of a snapshot's values, nothing stands in any command."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from errdoc.kb import KnowledgeBase
from errdoc.probe.telling.names import NAMES

#: Explains a log and prints what was started on the way, word by word.
WATCHED = """
import json, sys
started = []
sys.addaudithook(lambda name, given: started.append(repr(given)) if name.startswith(("subprocess", "os.exec", "os.posix_spawn", "os.spawn", "os.system")) else None)
import errdoc
from errdoc.probe.asking.ask import Ask
from errdoc.probe.telling.files import load
machine = load(__import__("pathlib").Path(sys.argv[2])) if len(sys.argv) > 2 else Ask(deep=True, active=True, allow=lambda path: True)
errdoc.explain([sys.argv[1]], kb=errdoc.KnowledgeBase.open(), machine=machine)
print(json.dumps(started))
"""
LOG = """Traceback (most recent call last):
  File "HERE/$(PLANTED)/lib/python3.11/site-packages/torch/PLANTED.py", line 3, in PLANTED
    import PLANTED; `PLANTED`
OSError: libPLANTED.so.12: cannot open shared object file: No such file or directory
ModuleNotFoundError: No module named 'PLANTED; touch PLANTED'
ImportError: libcudart.so.12: cannot open shared object file: No such file or directory
Driver Version: 535.PLANTED  CUDA_VISIBLE_DEVICES=$(PLANTED)
"""
VALUES = {"text": "$(PLANTED)", "version": "1.0;PLANTED", "flag": True, "number": 1, "bytes": 1, "count": 1,
          "texts": ["`PLANTED`", "--PLANTED"], "map": {"PLANTED": "$(PLANTED)"}, "rows": [{"path": "/PLANTED"}]}  # fmt: skip


@pytest.mark.parametrize("given", [False, True], ids=["asked", "snapshot"])
def test_no_word_of_a_log_or_a_snapshot_stands_in_a_command(given: bool, kb: KnowledgeBase, tmp_path: Path) -> None:
    """Though everything is asked for that there is to ask for, and the user says yes to whatever is asked."""
    del kb
    package = tmp_path / "$(PLANTED)" / "lib" / "python3.11" / "site-packages" / "torch"
    package.mkdir(parents=True)
    (package / "PLANTED.py").touch()
    (tmp_path / "$(PLANTED)" / "pyvenv.cfg").write_text("home = /PLANTED/bin\nversion = 3.11.2\n")
    (tmp_path / "$(PLANTED)" / "bin").mkdir()
    (tmp_path / "$(PLANTED)" / "bin" / "python").write_bytes(b"\x7fELF")
    (tmp_path / "train.log").write_text(LOG.replace("HERE", str(tmp_path)))
    facts = {name: {"value": VALUES[one.kind], "how": "$(PLANTED)"} for name, one in NAMES.items()}
    (tmp_path / "machine.json").write_text(json.dumps({"schema": "errdoc-probe/1", "facts": facts}))
    files = [str(tmp_path / "train.log"), *([str(tmp_path / "machine.json")] if given else [])]
    done = subprocess.run([sys.executable, "-c", WATCHED, *files], capture_output=True, text=True, check=False, timeout=300)  # fmt: skip
    assert done.returncode == 0, done.stderr
    started = json.loads(done.stdout.splitlines()[-1])
    assert bool(started) == (not given)
    assert not [one for one in started if "PLANTED" in one]
