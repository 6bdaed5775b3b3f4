"""What is too much: large, slow, many, hostile; each costs itself, and the server goes on."""

import contextlib
import gzip
import http.client
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

LOG = b"RuntimeError: CUDA error: device-side assert triggered\n"


def works(server) -> bool:
    """Whether a log is answered."""
    return server.ask("POST", "/api/explain", LOG).status == 200


@pytest.mark.parametrize("told", [True, False], ids=["said so", "in chunks"])
def test_a_body_beyond_the_limit_is_refused(special, told) -> None:
    """By what it claims, or as soon as more than that has come."""
    server = special("--size", "1")
    data = b"x" * (1 << 20)
    body = data * 2 if told else iter([data, data])
    try:
        answer = server.ask("POST", "/api/explain", body)
    except (BrokenPipeError, ConnectionResetError):  # the answer was there before all was sent
        answer = None
    assert answer is None or (answer.status == 413 and "1 MiB" in answer.json["error"])
    assert works(server)


def test_a_bomb_is_read_within_its_bounds(special) -> None:
    """A few kilobytes that are four gigabytes: an answer or a reason, and the server's memory does not grow."""
    server = special("--seconds", "20")
    bomb = gzip.compress(b"x" * 999 + b"\n") + gzip.compress((b"y" * 99 + b"\n") * 500_000, 9) * 80
    told = server.ask("POST", "/api/explain", bomb)
    assert told.status in (200, 422, 500, 504)
    assert works(server)


@pytest.mark.parametrize(
    ("body", "headers"),
    [
        (b"not a form", {"Content-Type": "multipart/form-data; boundary=x"}),
        (b"--x\r\n", {"Content-Type": "multipart/form-data"}),
        (b"--x\r\n\r\nno name\r\n--x--", {"Content-Type": "multipart/form-data; boundary=x"}),
        (b"--x\r\nContent-Disposition: form-data; name=a\r\n\r\n1\r\n" * 99, {"Content-Type": "multipart/form-data; boundary=x"}),
        (b'--x\r\nContent-Disposition: form-data; name=a; filename=b\r\n\r\n1\r\n' * 99, {"Content-Type": "multipart/form-data; boundary=x"}),
        (b"", {}),
        (gzip.compress(LOG), {"Content-Encoding": "gzip"}),
        (LOG, {"Content-Encoding": "deflate, gzip"}),
    ],
    ids=["no form", "no boundary", "no name", "fields", "files", "empty", "gzip", "two encodings"],
)  # fmt: skip
@pytest.mark.parametrize("path", ["/api/explain", "/paste"])
def test_what_cannot_be_read_is_refused(server, path, body, headers) -> None:
    """With the status of a mistake of whoever asked, and without a word on the server's terminal."""
    assert server.ask("POST", path, body, headers).status in (400, 415)
    assert len(server.said) == 1


def test_names_are_only_names(server, asked_by_form) -> None:
    """Paths, markup and control characters do nothing; two files of one name are two."""
    names = [
        "../../etc/passwd",
        "C:\\runs\\a.log",
        "<img src=x onerror=alert(1)>.log",
        "a\x1b[31m.log",
        "a.log",
        "x" * 900,
    ]
    told = server.ask("POST", "/api/explain", *asked_by_form(*[(name, LOG) for name in names]))
    given = [one["name"] for one in told.json["sources"]]
    assert len(set(given)) == len(names)
    assert given[0] == "passwd"
    assert given[1] == "a.log"
    assert not [name for name in given if "/" in name or "\x1b" in name or len(name) > 130]
    page = server.ask("POST", "/paste", *asked_by_form(*[(name, LOG) for name in names]))
    assert b"<img" not in page.body


@pytest.mark.parametrize(
    "raw",
    [
        b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"a" * 200_000 + b"\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc",
        b"GET /%ff%fe HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
        b"POST /api/explain HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
        b"POST /api/explain HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n0\r\n\r\n",
        b"GET /paste HTTP/1.1\r\nHost: localhost\r\nCookie: \xff\xfe;;=;[]\r\nAccept-Language: \xff\r\nConnection: close\r\n\r\n",
        b"GET /paste HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
    ],
    ids=["long header", "tls", "bytes in the path", "negative", "two lengths", "bytes in headers", "websocket"],
)  # fmt: skip
def test_nonsense_ends_its_own_connection(server, raw) -> None:
    """The next request is answered."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=60) as door:
        door.sendall(raw)
        with contextlib.suppress(OSError):  # it is hung up on before all was sent
            door.shutdown(socket.SHUT_WR)
            while door.recv(65536):
                pass
    assert works(server)
    assert server.said == [line for line in server.said if "Traceback" not in line]


def test_who_sends_no_request_is_hung_up_on(server) -> None:
    """A connection with half a head does not stay."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=120) as door:
        door.sendall(b"GET /paste HTTP/1.1\r\nHost: loc")
        assert door.recv(1) == b""


class Transport:
    """A connection whose other end has so much left to take."""

    left, aborted = 1, False

    def get_write_buffer_size(self):
        """Bytes that wait."""
        return self.left

    def abort(self):
        """Hangs up."""
        self.aborted = True


class Loop:
    """Keeps what is to be called later."""

    later = None

    def call_later(self, seconds, call):
        """Notes it; there was nothing before it."""
        self.later = call
        return self

    def cancel(self):
        """Forgets it."""
        self.later = None


@pytest.mark.parametrize(("left", "times"), [(0, 1), (1, 30)], ids=["idle", "taking"])
def test_who_takes_an_answer_slowly_is_not_hung_up_on(left, times) -> None:
    """One who asks for nothing is, when it is time; one who takes the last answer only after five minutes."""
    from errdoc.integrations.web.serve import _Patient

    waiting = _Patient.__new__(_Patient)
    waiting.loop, waiting.transport = Loop(), Transport()
    waiting.transport.left = left
    waiting._wait()
    for number in range(1, times + 1):
        assert not waiting.transport.aborted
        waiting.loop.later()
        assert waiting.transport.aborted == (number == times)


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")
def test_who_hangs_up_while_a_log_is_read_leaves_no_trace(special) -> None:
    """The log is read to its end, nobody is answered, and nothing is complained of."""
    server = special()
    assert works(server)
    (worker,) = server.workers()
    os.kill(worker, signal.SIGSTOP)
    door = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    door.request("POST", "/api/explain", LOG)
    time.sleep(0.5)
    door.close()
    time.sleep(0.5)
    os.kill(worker, signal.SIGCONT)
    assert works(server)
    assert server.workers() == [worker]
    assert len(server.said) == 1


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")
def test_a_worker_that_hangs_or_dies_costs_its_own_log_only(special) -> None:
    """Whoever waited for it is told; the next log is read by a new one."""
    server = special("--seconds", "2")
    assert works(server)
    for number, status in ((signal.SIGSTOP, 504), (signal.SIGKILL, 500)):
        (victim,) = server.workers()
        with ThreadPoolExecutor(1) as asks:
            os.kill(victim, signal.SIGSTOP)
            answer = asks.submit(server.ask, "POST", "/api/explain", LOG)
            if number == signal.SIGKILL:
                time.sleep(0.5)
                os.kill(victim, signal.SIGKILL)
            assert answer.result().status == status
        assert works(server)
        assert victim not in server.workers()


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")
def test_who_does_not_fit_is_told_to_come_back(special) -> None:
    """With one process that hangs, so many wait and no more; who goes away makes room, and all others are answered."""
    server = special("--seconds", "600")
    assert works(server)
    (victim,) = server.workers()
    os.kill(victim, signal.SIGSTOP)
    with ThreadPoolExecutor(160) as asks:
        answers = [asks.submit(server.ask, "POST", "/api/explain", LOG) for _ in range(150)]
        refused = wait_for(lambda: [one for one in answers if one.done()], 10)
        assert {one.result().status for one in refused} == {503}
        assert {one.result().headers["Retry-After"] for one in refused} == {"5"}
        os.kill(victim, signal.SIGCONT)
        statuses = [one.result().status for one in answers]
    assert statuses.count(200) >= 129
    assert set(statuses) == {200, 503}


def wait_for(found, least):
    """What is found, as soon as there is enough of it."""
    for _ in range(600):
        if len(rows := found()) >= least:
            return rows
        time.sleep(0.1)
    raise AssertionError(rows)


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")
def test_who_goes_away_waits_no_longer(special) -> None:
    """A hundred that hang up while they wait leave the room to the next hundred."""
    server = special("--seconds", "600")
    assert works(server)
    (victim,) = server.workers()
    os.kill(victim, signal.SIGSTOP)
    for _ in range(3):
        doors = []
        for _ in range(100):
            door = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
            door.request("POST", "/api/explain", LOG)
            doors.append(door)
        time.sleep(1)
        for door in doors:
            door.close()
    with ThreadPoolExecutor(1) as asks:
        last = asks.submit(server.ask, "POST", "/api/explain", LOG)
        time.sleep(0.5)
        assert not last.done()
        os.kill(victim, signal.SIGCONT)
        assert last.result().status == 200


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is another thing there")
def test_ctrl_c_lets_running_requests_end(special) -> None:
    """And leaves no process behind; the status is 0."""
    server = special()
    assert works(server)
    (worker,) = server.workers()
    os.kill(worker, signal.SIGSTOP)
    with ThreadPoolExecutor(1) as asks:
        answer = asks.submit(server.ask, "POST", "/api/explain", LOG)
        time.sleep(0.5)
        server.process.send_signal(signal.SIGINT)
        threading.Timer(1, os.kill, (worker, signal.SIGCONT)).start()
        assert answer.result().status == 200
    assert server.stop(signal.SIGINT) == 0
    with pytest.raises(ProcessLookupError):
        os.kill(worker, 0)


def test_a_port_that_is_taken_is_said(server) -> None:
    """In one line, with another to try."""
    done = subprocess.run([sys.executable, "-m", "errdoc", "serve", "--port", str(server.port)],
                          capture_output=True, text=True, check=False, timeout=120)  # fmt: skip
    assert done.returncode == 2
    assert "is not to be had" in done.stderr
    assert f"errdoc serve --port {server.port + 1}" in done.stderr


def test_a_missing_extra_is_said() -> None:
    """With what to type."""
    program = (
        "import sys; sys.modules['uvicorn'] = None; sys.argv = ['errdoc', 'serve']; from errdoc.cli import main; main()"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 2
    assert "errdoc[web]" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_folder_that_is_no_site_is_refused(tmp_path) -> None:
    """Before anything is listened on."""
    done = subprocess.run([sys.executable, "-m", "errdoc", "serve", "--site", str(tmp_path)],
                          capture_output=True, text=True, check=False, timeout=120)  # fmt: skip
    assert done.returncode == 2
    assert "index.html" in done.stderr
