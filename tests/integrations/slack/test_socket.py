"""Socket Mode: the bot opens the connection, Slack sends envelopes, the bot acknowledges and answers."""

import json
import time

import pytest
from slack_bolt.adapter.socket_mode import SocketModeHandler

from errdoc.integrations.slack.app import Bot
from errdoc.integrations.slack.config import Config

LOG = "```RuntimeError: Unable to find a valid cuDNN algorithm to run convolution```"


@pytest.fixture
def connected(slack, tmp_path):
    """A bot that is connected, and the socket of its connection."""
    import sys

    words = sys.modules[type(slack).__module__]
    config = Config(bot_token=words.BOT_TOKEN, app_token=words.APP_TOKEN, data=str(tmp_path), api=slack.url + "/api/")
    bot = Bot(config)
    handler = SocketModeHandler(bot.app, config.app_token)
    before = len(slack.sockets)  # those of earlier tests are closed
    handler.client.connect()
    end = time.monotonic() + 60
    while len(slack.sockets) == before and time.monotonic() < end:
        time.sleep(0.01)
    yield slack.sockets[before]
    handler.client.close()
    bot.close()


def test_an_event_is_acknowledged_and_answered_once(slack, connected):
    """Also when Slack sends it again: each envelope is acknowledged, the thread gets one answer."""
    event = {"type": "app_mention", "user": "U1", "text": f"<@U0BOT> {LOG}", "ts": "1700000200.000100",
             "channel": "C-socket"}  # fmt: skip
    payload = {"type": "event_callback", "event_id": "EvSocket", "team_id": "T1", "api_app_id": "A1", "event": event,
               "authorizations": [{"team_id": "T1", "user_id": "U0BOT", "is_bot": True}]}  # fmt: skip
    for attempt in range(3):
        slack.push(connected, {"type": "events_api", "envelope_id": f"e{attempt}", "payload": payload,
                               "retry_attempt": attempt, "retry_reason": "timeout" if attempt else ""})  # fmt: skip
    for attempt in range(3):
        slack.wait("socket said", envelope_id=f"e{attempt}")
    answer = slack.wait("chat.postMessage", channel="C-socket")[0]
    assert "cudnn-conv-algorithm" in json.dumps(answer["blocks"])
    time.sleep(1)
    assert len(slack.wait("chat.postMessage", channel="C-socket")) == 1


def test_the_command_and_the_shortcut(slack, connected):
    """The other kinds of envelopes."""
    slack.push(connected, {"type": "slash_commands", "envelope_id": "s1", "payload": {
        "command": "/errdoc", "text": "search cudnn", "user_id": "U1", "channel_id": "C1", "team_id": "T1",
        "trigger_id": "ts1", "response_url": slack.url + "/respond/socket"}})  # fmt: skip
    assert "cudnn" in json.dumps(slack.wait("/respond/socket")[0]["blocks"])
    message = {"type": "message", "user": "U2", "ts": "1700000300.000100", "text": LOG}
    slack.push(connected, {"type": "interactive", "envelope_id": "i1", "payload": {
        "type": "message_action", "callback_id": "errdoc_explain", "trigger_id": "ti1", "message": message,
        "user": {"id": "U1"}, "team": {"id": "T1"}, "channel": {"id": "C-socket-shortcut"},
        "response_url": slack.url + "/respond/unused"}})  # fmt: skip
    assert slack.wait("chat.postMessage", channel="C-socket-shortcut")[0]["thread_ts"] == "1700000300.000100"
