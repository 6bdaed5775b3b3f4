"""Requests are Slack's, fresh, and answered once."""

import json
import time
import urllib.request

import pytest
from slack_bolt import BoltRequest, BoltResponse

from errdoc.integrations.slack.guard import Guard, Memory

LOG = "```RuntimeError: Unable to find a valid cuDNN algorithm to run convolution```"


def event(channel: str) -> dict[str, str]:
    """A mention in a channel."""
    return {
        "type": "app_mention",
        "user": "U1",
        "text": f"<@U0BOT> {LOG}",
        "ts": "1700000100.000100",
        "channel": channel,
    }


def silent(office, channel: str) -> bool:
    """Whether nothing was said in a channel, after another request was answered."""
    office.answer(office.mention(LOG))
    return not [one for name, one in office.slack.calls if name == "chat.postMessage" and one["channel"] == channel]


def test_a_bad_signature_is_refused(office):
    """A request that is signed with another secret is not listened to."""
    assert office.event(event("C-forged"), secret="0" * 32) == 401
    assert silent(office, "C-forged")


def test_an_unsigned_request_is_refused(office):
    """So is one without a signature."""
    status = office.post(json.dumps({"type": "event_callback", "event": event("C-unsigned")}), "application/json",
                         headers={"X-Slack-Signature": ""})  # fmt: skip
    assert status == 401
    assert silent(office, "C-unsigned")


@pytest.mark.parametrize(
    "body", ["", "[]", "{", "5", '{"event": 5}', "payload=[]", '{"event": {"user": "U1"}}', "\x00"]
)
@pytest.mark.parametrize("kind", ["application/json", "application/x-www-form-urlencoded", "text/plain"])
def test_whatever_is_sent_there_is_an_answer(office, body, kind):
    """Unsigned it is refused unread, signed it may make no sense: the server stays."""
    assert office.post(body, kind, secret="0" * 32) == 401
    # 403: within one second the same body of another kind is a replay.
    assert office.post(body, kind) in (200, 400, 403, 404, 500)


def test_a_time_that_is_none_is_refused(office):
    """No number, no signature."""
    assert office.post("{}", "application/json", headers={"X-Slack-Request-Timestamp": "now"}) == 401


def test_an_old_request_is_refused(office):
    """A signature is good for five minutes."""
    assert office.event(event("C-old"), at=int(time.time()) - 301) == 401
    assert silent(office, "C-old")


def test_a_request_from_before_the_start_is_refused(office):
    """Nobody remembers whether it was answered: its signature is good, and it is not listened to."""
    assert office.event(event("C-before"), at=int(office.started) - 5) == 403
    assert silent(office, "C-before")


def test_a_replayed_request_is_refused(office):
    """The same bytes with the same signature again: once is enough, also with another event's headers."""
    body = json.dumps({"type": "event_callback", "event_id": "EvReplayed", "team_id": "T1", "event": event("C-replay"),
                       "authorizations": [{"team_id": "T1", "user_id": "U0BOT", "is_bot": True}]})  # fmt: skip
    moment = int(time.time())
    assert office.post(body, "application/json", at=moment) == 200
    assert office.post(body, "application/json", at=moment) == 403
    assert office.post(body, "application/json", at=moment, headers={"X-Slack-Retry-Num": "1"}) == 403
    assert len(office.slack.wait("chat.postMessage", channel="C-replay")) == 1
    office.answer(office.mention(LOG))
    assert len(office.slack.wait("chat.postMessage", channel="C-replay")) == 1


def test_a_retry_is_acknowledged_and_answered_once(office):
    """Slack sends an event again, signed anew: it gets its 200 and no second answer."""
    for number in range(4):
        headers = {"X-Slack-Retry-Num": str(number), "X-Slack-Retry-Reason": "http_timeout"} if number else {}
        # Each a second later, as far as its signature knows.
        at = int(time.time()) + number
        assert office.event(event("C-retry"), event_id="EvRetried", headers=headers, at=at) == 200
    office.slack.wait("chat.postMessage", channel="C-retry")
    office.answer(office.mention(LOG))
    assert len(office.slack.wait("chat.postMessage", channel="C-retry")) == 1


def test_slack_finds_out_whether_the_address_is_ours(office):
    """The challenge at setting up is answered, and who watches the service gets a 200."""
    body = json.dumps({"type": "url_verification", "challenge": "abc", "token": "x"})
    assert office.post(body, "application/json") == 200
    with urllib.request.urlopen(office.url.replace("/slack/events", "/healthz"), timeout=300) as answer:
        assert answer.status == 200


@pytest.mark.parametrize(("length", "status"), [("2000000", 413), (None, 411)])
def test_a_body_that_is_too_long_is_not_read(office, length, status):
    """Before any signature is looked at."""
    import http.client
    import urllib.parse

    address = urllib.parse.urlsplit(office.url)
    connection = http.client.HTTPConnection(address.hostname, address.port, timeout=300)
    connection.putrequest("POST", address.path)
    if length:
        connection.putheader("Content-Length", length)
    connection.endheaders()
    assert connection.getresponse().status == status
    connection.close()


def test_memory_forgets():
    """What was seen is known until its time is over."""
    now = 0.0
    memory = Memory(10, clock=lambda: now)
    assert [memory.first("a"), memory.first("a"), memory.first("b")] == [True, False, True]
    now = 10.5
    assert memory.first("a")


def test_socket_mode_needs_no_signature():
    """What comes through the bot's own connection is Slack's; its repetitions are known too."""
    guard = Guard()
    request = BoltRequest(mode="socket_mode", body={"event_id": "Ev1", "type": "event_callback"})
    passed = BoltResponse(status=299)
    assert guard.pass_on(request, lambda: passed) is passed
    assert guard.pass_on(request, lambda: passed).status == 200
