"""Messages to webhooks, received by a server of this machine."""

import contextlib
import http.server
import json
import sqlite3
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from errdoc.errors import UsageError
from errdoc.triage.store import Store
from errdoc.triage.watch import tell, webhook
from errdoc.triage.watch.news import News
from errdoc.triage.watch.tell import Listener
from errdoc.triage.watch.webhook import Hook, State, body, hook, send

GROUP = {"group": "nan-loss", "count": 3}
TEXT = 'errdoc: new failure: <!channel> & more\n<@U1> said <at user_id="all">'


class Receiver:
    """A server that keeps what it is sent, and answers as it is told to."""

    def __init__(self) -> None:
        self.got: list[dict] = []
        self.paths: list[str] = []
        self.answers: list[tuple[int, bytes, dict[str, str]]] = []
        self.mute = threading.Event()
        mine = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                mine.paths.append(self.path)
                mine.got.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
                if mine.mute.is_set():
                    self.close_connection = True
                    return
                status, text, headers = mine.answers.pop(0) if mine.answers else (200, b"ok", {})
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(text)

            do_GET = do_POST  # noqa: N815

            def log_message(self, *_args: object) -> None:
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}/hook/secret"
        self.thread = threading.Thread(target=self.server.serve_forever, args=(0.01,))
        self.thread.start()

    def close(self) -> None:
        """Ends it."""
        self.server.shutdown()
        self.server.server_close()
        self.thread.join()


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    """The server."""
    one = Receiver()
    yield one
    one.close()


@pytest.fixture
def store(kb, tmp_path) -> Iterator[Store]:
    """A run with two groups and healthy logs."""
    with contextlib.closing(Store(tmp_path / "out", kb.version)) as made:
        yield made


def groups(store: Store, *kinds: str) -> None:
    """Makes these the groups of a run."""
    store.ask("delete from groups")
    for kind in kinds:
        store.ask("insert into groups (kind, first) values (?, '')", kind)


@pytest.mark.parametrize(
    ("given", "kind"),
    [
        ("https://hooks.slack.com/services/T/B/x", "slack"),
        ("https://open.feishu.cn/open-apis/bot/v2/hook/x", "feishu"),
        ("https://open.larksuite.com/open-apis/bot/v2/hook/x", "feishu"),
        ("https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=x", "wecom"),
        ("https://alerts.example/?a=b", "generic"),
        ("slack=https://chat.example/", "slack"),
        ("generic=https://hooks.slack.com/services/T/B/x", "generic"),
    ],
)
def test_the_kind_is_that_of_the_host_unless_somebody_says_it(given, kind) -> None:
    """Before the address, with `=`."""
    assert hook(given).kind == kind


@pytest.mark.parametrize(
    "given",
    [
        "",
        "hooks.slack.com",
        "ftp://a/",
        "https://",
        "file:///etc/passwd",
        "teams=https://a/",
        "http://a b/",
        "http://[/",
    ],
)
def test_what_is_no_address_is_refused_without_repeating_it(given) -> None:
    """An address is a secret."""
    with pytest.raises(UsageError) as error:
        hook(given)
    assert not given or given not in str(error.value)


def test_each_service_takes_its_own_form_and_is_told_plain_text() -> None:
    """Nobody is mentioned, whatever a log says."""
    slack = body("slack", TEXT, GROUP)
    assert "<" not in slack["text"]
    assert slack["blocks"] == [{"type": "section", "text": {"type": "plain_text", "text": TEXT, "emoji": False}}]
    told = body("feishu", TEXT, GROUP)["content"]["post"]["zh_cn"]
    assert told == {"title": TEXT.split("\n")[0], "content": [[{"tag": "text", "text": TEXT.split("\n")[1]}]]}
    wecom = body("wecom", TEXT + "节点" * 2000, GROUP)
    assert wecom["msgtype"] == "text"
    assert "<@" not in wecom["text"]["content"]
    assert 2040 < len(wecom["text"]["content"].encode()) <= 2048
    assert body("generic", TEXT, GROUP) == {"schema": "errdoc-triage-group/1", "text": TEXT, "group": GROUP}


@pytest.mark.parametrize(
    ("kind", "answer", "state"),
    [
        ("slack", (200, b"ok", {}), State.arrived),
        ("slack", (404, b"no_service", {}), State.refused),
        ("slack", (429, b"", {"Retry-After": "30"}), State.later),
        ("generic", (503, b"", {}), State.later),
        ("feishu", (200, b'{"code": 0}', {}), State.arrived),
        ("feishu", (200, b'{"code": 19024, "msg": "Key Words Not Found"}', {}), State.refused),
        ("wecom", (200, b'{"errcode": 0, "errmsg": "ok"}', {}), State.arrived),
        ("wecom", (200, b"<html>", {}), State.refused),
    ],
)
def test_an_answer_says_whether_it_arrived(receiver, kind, answer, state) -> None:
    """By its status, and by what Feishu and WeCom say beside 200."""
    receiver.answers.append(answer)
    outcome = send(Hook(kind, receiver.url), {"a": 1})
    assert outcome.state is state
    assert receiver.got == [{"a": 1}]
    assert outcome.wait == (30 if "Retry-After" in answer[2] else 0)


def test_a_redirect_is_not_followed(receiver) -> None:
    """Nobody is told who was not named."""
    other = Receiver()
    try:
        receiver.answers.append((307, b"", {"Location": other.url}))
        assert send(Hook("generic", receiver.url), {}).state is State.refused
        receiver.answers.append((302, b"", {"Location": other.url}))
        assert send(Hook("generic", receiver.url), {}).state is State.refused
        assert (len(receiver.got), other.got) == (2, [])
    finally:
        other.close()


def test_where_nobody_listens_it_is_tried_later_and_where_nobody_answers_it_is_not_known(receiver) -> None:
    """What may have arrived is not sent again."""
    receiver.mute.set()
    assert send(Hook("generic", receiver.url), {}).state is State.unknown
    assert send(Hook("generic", "http://127.0.0.1:9/"), {}).state is State.later


def test_an_answer_that_does_not_come_has_a_limit(monkeypatch) -> None:
    """Also where each byte of it comes in time."""
    ended = threading.Event()
    monkeypatch.setattr(webhook, "_sent", lambda *_given: ended.wait(60))
    monkeypatch.setattr(webhook, "_ALL", 0.05)
    assert send(Hook("generic", "http://127.0.0.1:9/"), {}).state is State.unknown
    ended.set()


@pytest.fixture
def listener(receiver, store):
    """Makes a listener anew, as a restart does, and what it notes."""
    notes: list[str] = []

    def make() -> Listener:
        at = hook(receiver.url)
        return Listener(at, News(store, at.id), notes.append)

    make.notes = notes
    return make


def compose(kind: str) -> tuple[dict, str]:
    """A group and its text."""
    return {"group": kind}, kind


def test_each_new_group_is_told_once_also_after_a_restart(receiver, store, listener) -> None:
    """What was there when somebody began to listen is known; healthy logs are no news."""
    groups(store, "old")
    one = listener()
    one.tell(compose)
    groups(store, "old", "new", "clean")
    one.tell(compose)
    one.tell(compose)
    listener().tell(compose)
    groups(store, "old", "new", "clean", "newer")
    listener().tell(compose)
    assert [told["text"] for told in receiver.got] == ["new", "newer"]


def test_an_error_is_a_note_and_a_later_attempt(receiver, store, listener, monkeypatch) -> None:
    """Each time twice as late; a new listener begins at once."""
    clock = [0.0]
    monkeypatch.setattr(tell.time, "monotonic", lambda: clock[0])
    one = listener()
    groups(store, "a", "b")
    receiver.answers += [(500, b"", {}), (500, b"", {}), (429, b"", {"Retry-After": "60"})]
    for moment, attempts in ((0, 1), (1, 1), (2, 2), (5, 2), (6, 3), (50, 3), (66, 5), (67, 5)):
        clock[0] = moment
        one.tell(compose)
        assert len(receiver.got) == attempts, moment
    assert [told["text"] for told in receiver.got[3:]] == ["a", "b"]
    assert listener.notes == ["webhook at 127.0.0.1: HTTP 500"] * 2 + ["webhook at 127.0.0.1: HTTP 429"]


def test_what_a_service_does_not_take_holds_up_nothing_for_ever(receiver, store, listener, monkeypatch) -> None:
    """After some attempts the next group has its turn."""
    clock = [0.0]
    monkeypatch.setattr(tell.time, "monotonic", lambda: clock[0])
    one = listener()
    groups(store, "a", "b")
    receiver.answers += [(400, b"", {})] * 5
    for attempt in range(6):
        clock[0] = attempt * 1000.0
        one.tell(compose)
    assert [told["text"] for told in receiver.got] == ["a"] * 5 + ["b"]


def test_what_may_have_arrived_is_not_sent_again(receiver, store, listener) -> None:
    """Neither where nobody answers, nor after a kill between the note and the message."""
    one = listener()
    groups(store, "a")
    receiver.mute.set()
    one.tell(compose)
    receiver.mute.clear()
    groups(store, "a", "b")
    News(store, hook(receiver.url).id).begin("b")  # and killed
    listener().tell(compose)
    assert [told["text"] for told in receiver.got] == ["a"]


def test_the_address_is_not_kept(receiver, store, listener, tmp_path: Path) -> None:
    """Who may read the store may not write into the channel."""
    groups(store, "a")
    listener().tell(compose)
    with contextlib.closing(sqlite3.connect(tmp_path / "out" / "triage.sqlite")) as database:
        assert not any("secret" in line for line in database.iterdump())


def test_a_bot_of_feishu_that_wants_a_signature_has_one(receiver) -> None:
    """By OpenSSL's reckoning; each attempt has its own, others have none, and the secret goes nowhere."""
    # printf '' | openssl dgst -sha256 -hmac "$(printf '1599360473\ndemo')" -binary | base64
    made = {"timestamp": "1599360473", "sign": "l1N0gAcBjdwBvGm1xMjOF0XSyaLRpR7tuO5dHfhAYc8=", "a": 1}
    assert webhook.signed({"a": 1}, "demo", 1_599_360_473) == made
    receiver.answers = [(200, b'{"code": 0}', {})]
    assert send(hook(f"feishu={receiver.url}", "demo"), {"a": 1}).state is State.arrived
    assert send(hook(f"slack={receiver.url}", "demo"), {"a": 1}).state is State.arrived
    told, other = receiver.got
    assert told == webhook.signed({"a": 1}, "demo", int(told["timestamp"]))
    assert abs(int(told["timestamp"]) - time.time()) < 3600
    assert other == {"a": 1}
