"""Logs at addresses."""

import http.server
import json
import os
import shutil
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from errdoc.errors import InputError
from errdoc.triage.sources.inputs import logs

OOM = "RuntimeError: CUDA out of memory. Tried to allocate {n}.00 GiB\n"

pytestmark = pytest.mark.usefixtures("kb")


@pytest.fixture
def memory() -> Iterator[object]:
    """A file system in memory, as fsspec has one."""
    system = pytest.importorskip("fsspec", reason="fsspec is not installed").filesystem("memory")
    system.store.clear()
    for name, n in (("/week/a.log", 1), ("/week/job/b\nc.out", 2), ("/week/.hidden/c.log", 3), ("/week/model.pt", 4)):
        system.pipe(name, OOM.format(n=n).encode())
    yield system
    system.store.clear()


@pytest.mark.parametrize(
    ("given", "found"),
    [
        ("memory://week", ["memory:///week/a.log", "memory:///week/job/b\nc.out"]),
        ("memory://week/*.log", ["memory:///week/a.log"]),
        ("memory://week/model.pt", ["memory:///week/model.pt"]),
    ],
)
def test_a_folder_a_wildcard_and_an_object(memory, tmp_path, given, found) -> None:
    """What was named itself is read whatever it is called."""
    assert [log.path for log in logs([given], tmp_path)] == found


def test_logs_at_an_address_are_read_and_an_archive_too(memory, told, tmp_path) -> None:
    """An archive's logs are taken out as those of a file."""
    (tmp_path / "x").mkdir()
    (tmp_path / "x" / "d.log").write_text(OOM.format(n=5))
    memory.pipe(
        "/week/old.tar.gz", Path(shutil.make_archive(str(tmp_path / "old"), "gztar", tmp_path / "x")).read_bytes()
    )
    report, lines = told(["memory://week"], tmp_path / "out")
    assert {row["path"] for row in lines} == {
        "memory:///week/a.log", "memory:///week/job/b\nc.out", "tar://./d.log::memory:///week/old.tar.gz",
    }  # fmt: skip
    assert [(one["failure"], one["count"]) for one in report["groups"]] == [("cuda-out-of-memory", 3)]


def test_a_large_log_is_read_as_it_comes(memory, told, tmp_path) -> None:
    """More than is fetched at once."""
    memory.pipe("/big/a.log", b"step 1 loss 0.5\n" * 200_000 + OOM.format(n=1).encode())
    report, lines = told(["memory://big"], tmp_path / "out")
    assert report["groups"][0]["failure"] == "cuda-out-of-memory"
    assert lines[0]["lines"] == 200_001


def test_an_object_that_is_gone_meanwhile_is_told(memory, told, tmp_path, monkeypatch) -> None:
    """The others are read."""
    from errdoc.triage import run

    note = run.Store.note
    monkeypatch.setattr(run.Store, "note", lambda *given: (note(*given), memory.rm("/week/a.log"))[0])
    report, _ = told(["memory://week"], tmp_path / "out")
    assert [one["path"] for one in report["unread_logs"]] == ["memory:///week/a.log"]
    assert report["groups"][0]["count"] == 1


@pytest.mark.parametrize("address", ["memory://nowhere", "memory://week/*.err", "gibberish://a/b"])
def test_what_is_not_there_is_told(memory, tmp_path, address) -> None:
    """Of an unknown protocol too."""
    with pytest.raises(InputError):
        list(logs([address], tmp_path))


@pytest.mark.parametrize(
    ("address", "module", "extra"),
    [("s3://bucket/a.log", "fsspec", "triage-s3"), ("s3://bucket/a.log", "s3fs", "triage-s3"),
     ("gs://bucket/a.log", "gcsfs", "triage-gs"), ("https://host/a.log", "aiohttp", "triage")],
)  # fmt: skip
def test_a_missing_library_names_the_extra_that_brings_it(tmp_path, address, module, extra) -> None:
    """In a process of its own, where that library cannot be imported."""
    program = (
        f"import sys; sys.modules[{module!r}] = None\n"
        "from errdoc.triage.sources.inputs import logs; from pathlib import Path\n"
        f"try: list(logs([{address!r}], Path('x')))\n"
        "except Exception as error: print(type(error).__name__, error.hint)"
    )
    said = subprocess.run([sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert said.stdout == f"InputError pip install 'errdoc[{extra}]'\n"


def test_a_log_on_a_web_server(told, tmp_path) -> None:
    """By its address, and a folder by the links on its page."""
    pytest.importorskip("aiohttp", reason="aiohttp is not installed")
    pytest.importorskip("fsspec", reason="fsspec is not installed")
    (tmp_path / "served").mkdir()
    (tmp_path / "served" / "a.log").write_text(OOM.format(n=1))
    handler = partial(http.server.SimpleHTTPRequestHandler, directory=str(tmp_path / "served"))
    handler.func.log_message = lambda *_: None
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        base = f"http://127.0.0.1:{server.server_port}"
        for number, address in enumerate((f"{base}/a.log", f"{base}/")):
            report, lines = told([address], tmp_path / f"out-{number}")
            assert [row["path"] for row in lines] == [f"{base}/a.log"]
            assert report["groups"][0]["failure"] == "cuda-out-of-memory"
        with pytest.raises(InputError, match="nothing is there"):
            list(logs([f"{base}/gone.log"], tmp_path))
        server.shutdown()


def free_port() -> int:
    """A port of this machine that nobody listens at."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


@pytest.fixture
def bucket(monkeypatch) -> Iterator[str]:
    """A bucket of moto's server, which speaks as S3 does."""
    server = os.environ.get("ERRDOC_MOTO") or shutil.which("moto_server")
    if server is None:
        pytest.skip("no moto_server here: pip install 'moto[server,s3]', or name one in ERRDOC_MOTO")
    s3fs = pytest.importorskip("s3fs", reason="s3fs is not installed")
    address = f"http://127.0.0.1:{free_port()}"
    process = subprocess.Popen([server, "-H", "127.0.0.1", "-p", address.rpartition(":")[2]],
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)  # fmt: skip
    try:
        for name, value in (("AWS_ENDPOINT_URL", address), ("AWS_ACCESS_KEY_ID", "of-a-test"),
                            ("AWS_SECRET_ACCESS_KEY", "of-a-test"), ("AWS_DEFAULT_REGION", "us-east-1")):  # fmt: skip
            monkeypatch.setenv(name, value)
        for _ in range(300):
            try:
                urllib.request.urlopen(address, timeout=5).close()
                break
            except OSError:
                time.sleep(0.1)
        system = s3fs.S3FileSystem()
        system.mkdir("logs")
        yield "logs"
    finally:
        process.terminate()
        process.wait()


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_bucket_is_read_by_two_processes(bucket, tmp_path) -> None:
    """Objects, one of them with a name that no address may hold, and an archive, through an S3-compatible server."""
    import s3fs

    system = s3fs.S3FileSystem()
    for number in range(40):
        system.pipe(f"{bucket}/week/{number % 4}/job-{number}.log", OOM.format(n=number).encode())
    system.pipe(f"{bucket}/week/a 日志.log", OOM.format(n=41).encode())
    (tmp_path / "x").mkdir()
    (tmp_path / "x" / "d.log").write_text(OOM.format(n=5))
    system.put(shutil.make_archive(str(tmp_path / "old"), "zip", tmp_path / "x"), f"{bucket}/week/old.zip")
    out = tmp_path / "out"
    command = [sys.executable, "-m", "errdoc", "triage", f"s3://{bucket}/week", "--jobs", "2", "--out", str(out)]
    done = subprocess.run([*command, "--format", "json"], capture_output=True, text=True, check=True)
    told = json.loads(done.stdout)
    assert [(one["failure"], one["count"]) for one in told["groups"]] == [("cuda-out-of-memory", 42)]
    assert told["unread"] == 0
    paths = {json.loads(line)["path"] for line in (out / "logs.jsonl").read_text().splitlines()}
    assert {f"s3://{bucket}/week/a 日志.log", f"zip://d.log::s3://{bucket}/week/old.zip"} < paths
