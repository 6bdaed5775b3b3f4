"""`errdoc check` on machines that would fail and on sound ones."""

import contextlib
import http.server
import json
import shlex
import socket
import subprocess
import sys
import threading
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from errdoc.check.ahead import Found, ahead
from errdoc.check.hub import asked
from errdoc.check.job import Job, read
from errdoc.kb import KnowledgeBase
from errdoc.probe.telling.files import load
from errdoc.probe.telling.snapshot import Snapshot, from_dict
from errdoc.probe.weighing.checks.table import CHECKS

MACHINES: dict[str, Any] = tomllib.loads(Path(__file__).with_name("machines.toml").read_text(encoding="utf-8"))
FAILS, RUNS = MACHINES["fails"], MACHINES["runs"]


def facts_of(row: dict[str, Any]) -> dict[str, Any]:
    """A machine as `errdoc probe --save` writes it."""
    facts = {**MACHINES["sound"], **row.get("facts", {})}
    kept = {name: {"value": value, "how": "a scenario", "source": "scenario"} for name, value in facts.items()
            if name not in row.get("without", ())}  # fmt: skip
    return {"schema": "errdoc-probe/1", "facts": kept, "sources": []}


@cache
def machine_of(kind: str, name: str) -> Snapshot:
    """The same as a snapshot, of which no fact was left out because it is not of its kind."""
    data = facts_of(MACHINES[kind][name])
    snapshot = from_dict(data)
    assert set(snapshot.readings) == set(data["facts"])
    return snapshot


def told(kind: str, name: str, folder: Path, kb: KnowledgeBase) -> Found:
    """What is found on a machine, with the job's program in a folder."""
    row = MACHINES[kind][name]
    if "script" in row:
        (folder / "train.py").write_text("\n".join(row["script"]) + "\n")
        (folder / "run.sh").write_text("set -e\nexport OMP_NUM_THREADS=8\npython train.py \\\n  --lr 0.1\n")
    return ahead(read(shlex.split(row.get("command", "")), folder, {}), machine_of(kind, name), kb)


@pytest.mark.parametrize("name", FAILS)
def test_what_would_fail_is_told(name: str, tmp_path: Path, kb: KnowledgeBase) -> None:
    """The cause is named, with the machine's fact that decides, and with something to do."""
    found = told("fails", name, tmp_path, kb)
    one = next((one for one in found.findings if one.cause == FAILS[name]["cause"]), None)
    assert one is not None, found
    assert one.because
    assert one.steps


@pytest.mark.parametrize("name", RUNS)
def test_a_sound_machine_is_left_alone(name: str, tmp_path: Path, kb: KnowledgeBase) -> None:
    """Nothing is told where nothing would fail."""
    assert told("runs", name, tmp_path, kb).findings == ()


def test_there_are_enough_of_them() -> None:
    """Twenty of each, and hardly two that would fail of the same cause."""
    assert min(len(FAILS), len(RUNS)) >= 20
    causes = [row["cause"] for row in FAILS.values()]
    assert len(set(causes)) == len(causes) - 2


@pytest.mark.parametrize(("kind", "name", "status"), [("fails", "port-taken", 1), ("runs", "as-it-is", 0)])
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_command(kind: str, name: str, status: int, lang: str, tmp_path: Path, kb: KnowledgeBase) -> None:
    """Exit status 0 nothing found, 1 something would fail; the program of the job is not run."""
    row = MACHINES[kind][name]
    (tmp_path / "machine.json").write_text(json.dumps(facts_of(row)))
    (tmp_path / "train.py").write_text("open('ran', 'w')\n" + "\n".join(row["script"]))
    done = subprocess.run(
        [sys.executable, "-m", "errdoc", "check", "--facts", "machine.json", "--lang", lang, "--",
         *shlex.split(row["command"])],
        cwd=tmp_path, capture_output=True, text=True, encoding="utf-8", check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (status, "")
    assert ("29511" in done.stdout) == bool(status)
    assert not (tmp_path / "ran").exists()


def test_the_answer_for_programs(errdoc_json, tmp_path: Path) -> None:
    """JSON has the findings with their steps, what was read of the command, and what nobody could tell."""
    (tmp_path / "machine.json").write_text(json.dumps(facts_of(FAILS["port-taken"])))
    (tmp_path / "train.py").write_text("import torch\n")
    answer = errdoc_json(
        "check", "--facts", "machine.json", "-f", "json", "--", "torchrun", "--master_port=29511", "train.py"
    )
    assert answer["schema"] == "errdoc-check/1"
    assert [one["cause"] for one in answer["findings"]] == ["port-taken-by-other-job"]
    assert answer["findings"][0]["do"][0]["text"]
    assert answer["command"][0] == "torchrun"
    assert answer["asked"] > 5


@pytest.fixture
def errdoc_json(kb, tmp_path, monkeypatch, capsys):
    """The JSON of a command, in this process."""
    from errdoc import cli

    def run(*args: str) -> dict[str, Any]:
        monkeypatch.chdir(tmp_path)
        monkeypatch.setattr(sys, "argv", ["errdoc", *args])
        with pytest.raises(SystemExit):
            cli.main()
        return json.loads(capsys.readouterr().out)

    return run


def test_recorded_machines(root: Path, kb: KnowledgeBase) -> None:
    """Of a machine on which something really failed nothing is told but a cause of that failure, or what goes with it."""
    old = {
        "driver-too-old",
        "driver-does-not-support-gpu",
        "gpu-newer-than-build",
    }  # a driver, a build, a card of its time
    first = {path.parent.name: path for path in sorted((root / "corpus" / "recorded").glob("*/*.machine.json"))[::-1]}
    seen = 0
    for failure, path in first.items():
        causes = {cause for cause, _, _ in kb.failure(failure).causes}
        found = {one.cause for one in ahead(Job(), load(path), kb).findings}
        beside = old if causes & {"driver-too-old", "gpu-older-than-build"} else set()
        assert found <= causes | beside, path
        seen += bool(found)
    assert seen > 8


def test_what_is_asked_before_a_job_is_known(kb: KnowledgeBase) -> None:
    """Each row of `[before]` names a cause with a check, needs that a job can have, and a failure that has the cause."""
    rows = kb.check_rules["before"]
    assert len(rows) > 40
    for ident, row in rows.items():
        page = kb.cause(ident)
        assert page is not None, ident
        assert set(page.checks) & set(CHECKS), ident
        assert set(row) <= {"when", "each", "usual", "as"}, ident
        assert set(row.get("when", ())) <= {"gpu", "python", "distributed", "workers", "compile", "build", "tensorflow"}
        assert row.get("each", "") in ("", "import", "package", "port", "script", "process")
        if "as" in row:
            assert kb.failure(row["as"]).id == row["as"]


class Quiet(http.server.BaseHTTPRequestHandler):
    """Answers, and says nothing of it."""

    def do_HEAD(self) -> None:
        """No such page: an answer all the same."""
        self.send_error(404)

    def log_message(self, *_: object) -> None:
        """Nothing."""


def test_whether_the_hub_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Asked only where somebody wants it: any answer is one, and a closed port is told with its reason."""
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    with http.server.HTTPServer(("127.0.0.1", 0), Quiet) as server:
        thread = threading.Thread(target=server.handle_request)
        thread.start()
        address = f"http://127.0.0.1:{server.server_port}"
        there = asked(Job(env={"HF_ENDPOINT": address}), Snapshot(), "en")
        thread.join()
    assert (there[1].says, there[1].because) == ("against", "")
    gone = asked(Job(env={"HF_ENDPOINT": address}), Snapshot(), "en")
    assert gone[0] == "no-network"
    assert gone[1].says == "for"
    assert address in gone[1].because
    assert asked(Job(env={"HF_ENDPOINT": "file:///etc/passwd"}), Snapshot(), "zh")[1].says == "for"


@contextlib.contextmanager
def saying(*words: bytes, until: threading.Event | None = None) -> Iterator[tuple[str, list[bytes]]]:
    """The address of a server that says this to each request, the last word until something happens; what it heard."""
    heard: list[bytes] = []
    with socket.create_server(("127.0.0.1", 0)) as door:

        def serve() -> None:
            with contextlib.suppress(OSError):
                while True:
                    one, _ = door.accept()
                    with one:
                        heard.append(one.recv(4096))
                        one.sendall(b"".join(words))
                        while until and not until.wait(0.05):
                            one.sendall(words[-1])

        thread = threading.Thread(target=serve)
        thread.start()
        yield f"http://127.0.0.1:{door.getsockname()[1]}", heard
        door.shutdown(socket.SHUT_RDWR)
        thread.join()


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_a_hub_that_leads_elsewhere_answers_and_nobody_else_is_asked(status: int) -> None:
    """A redirect is an answer; where it leads was not named."""
    with saying(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n") as (elsewhere, heard):
        away = f"HTTP/1.1 {status} Away\r\nLocation: {elsewhere}\r\nContent-Length: 0\r\n\r\n"
        with saying(away.encode()) as (address, asked_for):
            told = asked(Job(env={"HF_ENDPOINT": address}), Snapshot(), "en")[1]
    assert (told.says, len(asked_for), heard) == ("against", 1, [])


@pytest.mark.parametrize("said", [b"SSH-2.0-OpenSSH_9.6\r\n", b"\x00\xff", b"HTTP/1.1 nonsense\r\n\r\n"])
def test_what_answers_and_is_no_hub_is_told(said: bytes) -> None:
    """Whatever listens there: a sentence, and no traceback."""
    with saying(said) as (address, _):
        told = asked(Job(env={"HF_ENDPOINT": address}), Snapshot(), "en")[1]
    assert told.says == "for"
    assert address in told.because


def test_a_hub_that_answers_a_byte_at_a_time_is_waited_for_no_longer() -> None:
    """The time is that of all of it."""
    ended = threading.Event()
    with saying(b"HTTP/1.1 200 OK\r\n", b"X", until=ended) as (address, _):
        told = asked(Job(env={"HF_ENDPOINT": address}), Snapshot(), "en", seconds=0.5)[1]
        ended.set()
    assert told.says == "for"
