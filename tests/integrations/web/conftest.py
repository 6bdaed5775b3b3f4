"""`errdoc serve` as a program, and whoever asks it."""

import http.client
import json
import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("starlette", reason="the extra `web` is not installed")
pytest.importorskip("uvicorn", reason="the extra `web` is not installed")
pytest.importorskip("python_multipart", reason="the extra `web` is not installed")

#: Seconds that a server on a busy machine may take.
PATIENCE = 120


class Told:
    """An answer of the server."""

    def __init__(self, answer: http.client.HTTPResponse) -> None:
        self.status = answer.status
        self.headers = answer.headers
        self.body = answer.read()

    @property
    def json(self) -> Any:
        """The body's values."""
        return json.loads(self.body)

    @property
    def text(self) -> str:
        """The body."""
        return self.body.decode()


class Server:
    """A server, started by the command line."""

    def __init__(self, *words: str, **environ: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "errdoc", "serve", "--port", "0", *words], stderr=subprocess.PIPE, text=True,
            env={**os.environ, **environ},
        )  # fmt: skip
        self.said: list[str] = []
        self._there = threading.Event()
        self._ear = threading.Thread(target=self._listen)
        self._ear.start()
        assert self._there.wait(PATIENCE), self.said
        found = re.search(r"http://\S+:(\d+)/paste", "".join(self.said))
        assert found, self.said
        self.port = int(found[1])

    def _listen(self) -> None:
        assert self.process.stderr is not None
        with self.process.stderr as lines:
            for line in lines:
                self.said.append(line)
                if "Ctrl-C" in line:
                    self._there.set()
        self._there.set()

    @property
    def token(self) -> str:
        """The token that was printed."""
        for _ in range(PATIENCE * 10):
            if found := re.search(r"token: (\S+)", "".join(self.said)):
                return found[1]
            threading.Event().wait(0.1)
        raise AssertionError(self.said)

    def ask(
        self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None, host: str = "127.0.0.1"
    ) -> Told:
        """What is answered to one request."""
        door = http.client.HTTPConnection(host, self.port, timeout=PATIENCE)
        try:
            door.request(method, path, body, headers or {})
            return Told(door.getresponse())
        finally:
            door.close()

    def workers(self) -> list[int]:
        """The processes that read logs."""
        listed = subprocess.run(
            ["ps", "-ww", "-o", "pid=,args=", "--ppid", str(self.process.pid)],
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        return [int(line.split()[0]) for line in listed.splitlines() if "spawn_main" in line]

    def stop(self, number: int = signal.SIGTERM) -> int:
        """Its status, after a signal."""
        if self.process.poll() is None:
            self.process.send_signal(number)
        try:
            return self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise
        finally:
            self._ear.join()


def form(*files: tuple[str, bytes], **fields: str) -> tuple[bytes, dict[str, str]]:
    """A form as a browser sends it."""
    mark = b"--a-line-that-no-log-has"
    parts = [b'Content-Disposition: form-data; name="%s"\r\n\r\n%s' % (key.encode(), value.encode())
             for key, value in fields.items()]  # fmt: skip
    parts += [b'Content-Disposition: form-data; name="log"; filename="%s"\r\nContent-Type: text/plain\r\n\r\n%s'
              % (name.encode().replace(b'"', b"%22"), data) for name, data in files]  # fmt: skip
    body = b"".join(mark + b"\r\n" + part + b"\r\n" for part in parts) + mark + b"--\r\n"
    return body, {"Content-Type": f"multipart/form-data; boundary={mark[2:].decode()}"}


@pytest.fixture(scope="module")
def server(kb: object) -> Iterator[Server]:
    """A server on this machine."""
    made = Server("--workers", "1")
    yield made
    made.stop()


@pytest.fixture(scope="module")
def guarded(kb: object, site: Path) -> Iterator[Server]:
    """A server on all addresses, with a site."""
    made = Server("--workers", "1", "--host", "0.0.0.0", "--site", str(site))
    yield made
    made.stop()


@pytest.fixture
def special(kb: object) -> Iterator[Callable[..., Server]]:
    """Servers with other settings."""
    made: list[Server] = []

    def start(*words: str, **environ: str) -> Server:
        made.append(Server("--workers", "1", *words, **environ))
        return made[-1]

    yield start
    for one in made:
        one.stop()


@pytest.fixture
def asked_by_form() -> Callable[..., tuple[bytes, dict[str, str]]]:
    """Makes forms."""
    return form


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder as `errdoc site` makes it, and beside it a file that is not of it."""
    folder = tmp_path_factory.mktemp("made")
    (folder / "secret.txt").write_text("not of the site")
    (folder / "site" / "failure").mkdir(parents=True)
    (folder / "site" / "index.html").write_text("<h1>all that errdoc knows</h1>")
    (folder / "site" / "failure" / "index.html").write_text("<h1>a failure</h1>")
    (folder / "site" / "link.txt").symlink_to(folder / "secret.txt")
    return folder / "site"
