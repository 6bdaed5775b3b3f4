"""A message to a webhook: what each service takes, and one attempt to send it.

What the services say of their own:

- Slack, incoming webhooks: JSON with `text`, shown where there is room for a line, and `blocks`; `ok` is the answer.
  Of `text` the signs `&`, `<` and `>` are escaped; `plain_text` is not interpreted (docs.slack.dev, *Sending messages
  using incoming webhooks*, *Formatting message text*; `slack_sdk.webhook.WebhookClient.send`).
- Feishu and Lark, custom bots: `{"msg_type": "post", "content": {"post": {"zh_cn": {"title", "content": [[…]]}}}}`
  with parts `{"tag": "text"}`, at most 20 KB; the answer's `code` is 0 (open.feishu.cn/document/client-docs/bot-v3/
  add-custom-bot, *Custom bot usage guide*). Where a bot wants a signature, `timestamp` (seconds) and `sign` are beside
  it: HMAC-SHA256 of nothing, by the key of the time, a line's end and the secret, in Base64; good for an hour.
- WeCom, robots of a group: `{"msgtype": "text", "text": {"content"}}` with at most 2048 bytes, in which `<@user>`
  mentions somebody; the answer's `errcode` is 0 (work.weixin.qq.com/api/doc/90000/90136/91770).
"""

import base64
import hashlib
import hmac
import json
import time
import urllib.request
from enum import Enum
from http.client import HTTPException
from typing import Any, NamedTuple
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit

from errdoc.errors import UsageError
from errdoc.outgoing import opener, within

KINDS = ("slack", "feishu", "wecom", "generic")
_HOSTS = {
    "hooks.slack.com": "slack",
    "open.feishu.cn": "feishu",
    "open.larksuite.com": "feishu",
    "qyapi.weixin.qq.com": "wecom",
}
#: `schema` of what the generic kind is sent.
SCHEMA = "errdoc-triage-group/1"
#: Characters of a block's text for Slack and of a text for Feishu; bytes of one for WeCom.
_SLACK, _FEISHU, _WECOM = 2900, 4000, 2048
#: Seconds for a connection or an answer, and for all of an attempt.
_ANSWER, _ALL = 5, 20
#: Bytes of an answer that are read.
_READ = 4096
#: Statuses that say "later".
_LATER = (408, 425, 429)


class State(Enum):
    """What became of a message: it arrived, it may have, it will perhaps later, it is not taken."""

    arrived = "arrived"
    unknown = "unknown"
    later = "later"
    refused = "refused"


class Outcome(NamedTuple):
    """What became of a message.

    Attributes:
        why: what went wrong, without the address.
        wait: seconds that the service asks to wait.
    """

    state: State
    why: str = ""
    wait: float = 0


class Hook(NamedTuple):
    """A webhook. Its URL is a secret: nothing but `host` and `id` is shown or kept.

    Attributes:
        secret: what messages are signed with, for a bot of Feishu that wants it.
    """

    kind: str
    url: str
    secret: str = ""

    @property
    def host(self) -> str:
        """Where it leads to."""
        return urlsplit(self.url).hostname or ""

    @property
    def id(self) -> str:
        """The same in every run, without telling the URL."""
        return hashlib.sha256(self.url.encode()).hexdigest()[:16]


def hook(given: str, secret: str = "") -> Hook:
    """The webhook that somebody typed.

    Args:
        given: an URL, or with its kind before it: `generic=https://alerts.example/errdoc`.
        secret: of a bot of Feishu; others sign nothing.

    Raises:
        UsageError: it is no URL.

    Example:
        >>> hook("https://open.feishu.cn/open-apis/bot/v2/hook/1").kind, hook("wecom=http://127.0.0.1:9/").kind
        ('feishu', 'wecom')
    """
    kind, equals, rest = given.partition("=")
    url = rest if equals and kind in KINDS else given
    try:
        parts = urlsplit(url)
        good = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        good = False
    if not good or any(sign <= " " for sign in url):
        raise UsageError(
            "what --webhook was given is no address", hint=f"https://…, or one of {', '.join(KINDS)} and =: slack=https://…"
        )  # fmt: skip
    kind = kind if url is rest else _HOSTS.get(parts.hostname or "", "generic")
    return Hook(kind, url, secret if kind == "feishu" else "")


def body(kind: str, text: str, group: dict[str, Any]) -> dict[str, Any]:
    """What a service is sent of a group.

    Args:
        kind: one of `KINDS`.
        text: for people, its first line the title.
        group: as in the JSON of a triage.
    """
    title, _, rest = text.partition("\n")
    if kind == "slack":
        said = text[:_SLACK].replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        section = {"type": "section", "text": {"type": "plain_text", "text": text[:_SLACK], "emoji": False}}
        return {"text": said, "blocks": [section]}
    if kind == "feishu":
        told = {"title": title, "content": [[{"tag": "text", "text": line}] for line in rest[:_FEISHU].split("\n")]}
        return {"msg_type": "post", "content": {"post": {"zh_cn": told}}}
    if kind == "wecom":
        said = text.replace("<@", "< @").encode()[:_WECOM].decode(errors="ignore")
        return {"msgtype": "text", "text": {"content": said}}
    return {"schema": SCHEMA, "text": text, "group": group}


def signed(message: dict[str, Any], secret: str, at: int) -> dict[str, Any]:
    """A message for a bot of Feishu with its signature.

    Args:
        message: as `body` makes it.
        secret: of the bot.
        at: the time, in seconds.
    """
    made = hmac.new(f"{at}\n{secret}".encode(), b"", hashlib.sha256).digest()
    return {"timestamp": str(at), "sign": base64.b64encode(made).decode(), **message}


def send(to: Hook, message: dict[str, Any]) -> Outcome:
    """Sends a message once, to this address and no other; it takes at most 20 seconds."""
    try:
        return within(_ALL, lambda: _sent(to, message))
    except TimeoutError as error:
        return Outcome(State.unknown, str(error))


def _sent(to: Hook, message: dict[str, Any]) -> Outcome:
    try:
        if to.secret:  # anew for each attempt
            message = signed(message, to.secret, int(time.time()))
        request = urllib.request.Request(  # noqa: S310 - `hook` looked at the scheme
            to.url, json.dumps(message).encode(), {"Content-Type": "application/json", "User-Agent": "errdoc"}
        )
        with opener.open(request, timeout=_ANSWER) as answer:
            return _said(to.kind, answer.read(_READ))
    except HTTPError as error:
        with error:
            wait = error.headers.get("Retry-After", "")
        later = error.code in _LATER or error.code >= 500
        state = State.later if later else State.refused
        return Outcome(state, f"HTTP {error.code}", float(wait) if wait.isdecimal() else 0)
    except URLError as error:  # there was no connection, or it broke while this was sent
        return Outcome(State.later, str(error.reason))
    except (OSError, HTTPException) as error:  # all is sent, and nobody answered
        return Outcome(State.unknown, type(error).__name__)
    except Exception as error:  # an address that the library does not take
        return Outcome(State.refused, type(error).__name__)


def _said(kind: str, answer: bytes) -> Outcome:
    """What Feishu and WeCom say beside `200 OK`."""
    name = {"feishu": "code", "wecom": "errcode"}.get(kind)
    if name is None:
        return Outcome(State.arrived)
    try:
        code = json.loads(answer)[name]
    except (ValueError, KeyError, TypeError):
        return Outcome(State.refused, "an answer that is none of this service")
    return Outcome(State.arrived) if code == 0 else Outcome(State.refused, f"{name} {code}")
