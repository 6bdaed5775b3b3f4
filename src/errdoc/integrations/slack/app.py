"""The bot: listeners of Bolt for each way in. Each acknowledges at once and leaves the work to an errand.

::

    shortcut errdoc_explain      a message's menu: that message
    event app_mention            what the mention brings, else the thread it stands in
    event message                in a direct message: everything; in a thread of the bot's: files and facts that follow
    command /errdoc              show ID, search WORDS
    actions errdoc_details …     the buttons of an answer
"""

import json
import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any

from slack_bolt import App
from slack_sdk import WebClient
from slack_sdk.http_retry.builtin_handlers import (
    ConnectionErrorRetryHandler,
    RateLimitErrorRetryHandler,
    ServerErrorRetryHandler,
)

from errdoc.errors import UsageError
from errdoc.folders import data_folder
from errdoc.integrations.slack import gather
from errdoc.integrations.slack.config import Config
from errdoc.integrations.slack.errand import Desk, Place, Respond
from errdoc.integrations.slack.feedback import Feedback
from errdoc.integrations.slack.guard import EVENTS, Guard, Memory
from errdoc.integrations.slack.jobs import Pool
from errdoc.integrations.slack.manifest import COMMAND, SHORTCUT
from errdoc.integrations.slack.words import tell
from errdoc.kb.base import KnowledgeBase
from errdoc.render import slack
from errdoc.render.words import Lang

Body = dict[str, Any]

#: How often a call that Slack put off, after the time that it asked for, is made again.
_PUT_OFF = 20
#: Kinds of `message` events that a person sent; the others are edits, joins, bots.
_TYPED = (None, "file_share", "thread_broadcast")


class Bot:
    """A bot that is ready to be served.

    Args:
        config: without problems, see `errdoc.integrations.slack.config.problems`.

    Raises:
        SlackApiError: Slack does not know the token.
        KnowledgeBaseError: the pages cannot be opened.
    """

    def __init__(self, config: Config) -> None:
        self.config = config
        self.client = WebClient(
            token=config.bot_token,
            base_url=config.api,
            retry_handlers=[
                ConnectionErrorRetryHandler(max_retry_count=3),
                RateLimitErrorRetryHandler(max_retry_count=_PUT_OFF),
                ServerErrorRetryHandler(max_retry_count=3),
            ],
        )
        self.mine = str(self.client.auth_test()["user_id"])
        # Compiled here, once: a mistake in somebody's pages is not told to the first who asks.
        self.pool = Pool(config, KnowledgeBase.open([Path(folder) for folder in config.kb]).path)
        self.feedback = Feedback(_data(config))
        self._lang: Lang = config.lang
        self._desk = Desk(config, self.client, self.pool, self.mine)
        self._messages = Memory(EVENTS)
        # Bolt shows the bodies of requests that it refuses at INFO: they may hold logs.
        logging.getLogger("slack_bolt").setLevel(logging.WARNING)
        self.app = App(client=self.client, signing_secret=config.signing_secret, token_verification_enabled=False)
        self.app.middleware(Guard().pass_on)
        self.app.shortcut(SHORTCUT)(self.shortcut)
        self.app.event("app_mention")(self.mention)
        self.app.event("message")(self.message)
        self.app.command(COMMAND)(self.command)
        self.app.action(slack.DETAILS_BUTTON)(self.details)
        self.app.action(slack.FIXED_BUTTON)(self.fixed)
        self.app.action(slack.WRONG_BUTTON)(self.wrong)

    def close(self) -> None:
        """Lets running errands end; what waits is told to ask again."""
        self.pool.close()

    # ---- ways in

    def shortcut(self, ack: Callable[[], None], body: Body, respond: Respond) -> None:
        """A message's menu: that message."""
        ack()
        message = body["message"]
        place = _place(body["channel"]["id"], message, respond=respond)
        self._soon(place, lambda: self._desk.explain(place, [gather.parcel(message, mine=self.mine)]))

    def mention(self, event: Body) -> None:
        """What the mention brings; a bare mention in a thread means the thread."""
        if event.get("bot_id") or not self._messages.first(f"{event['channel']} {event['ts']}"):
            return
        brought = gather.parcel(event, mine=self.mine)
        if brought or "thread_ts" not in event:
            place = _place(event["channel"], event)
            self._soon(place, lambda: self._desk.explain(place, [brought]))
        else:
            whole = _place(event["channel"], event, whole=True)
            self._soon(whole, lambda: self._desk.explain(whole))

    def message(self, event: Body) -> None:
        """A direct message, or what is dropped into a thread that the bot answered in."""
        if event.get("subtype") not in _TYPED or event.get("bot_id") or event.get("user") == self.mine:
            return
        direct = event.get("channel_type") == "im"
        if not direct and f"<@{self.mine}>" in str(event.get("text")):
            return  # comes as a mention too
        follows = "thread_ts" in event and gather.worth_reading(event)
        # "thanks!" in a thread is not for the bot.
        asks = follows or (direct and "thread_ts" not in event)
        if not asks or not self._messages.first(f"{event['channel']} {event['ts']}"):
            return
        if not follows:
            place = _place(event["channel"], event)
            self._soon(place, lambda: self._desk.explain(place, [gather.parcel(event, mine=self.mine)]))
            return
        whole = _place(event["channel"], event, whole=True)

        def again() -> None:
            if direct or self._desk.is_mine(whole):
                self._desk.explain(whole, again=True)

        # Whether the thread is the bot's is not known yet, and takes a while to find out.
        if not self.pool.errand(again) and (direct or self._desk.is_mine(whole)):
            self._refuse(whole)

    def command(self, ack: Callable[[], None], body: Body, respond: Respond) -> None:
        """`/errdoc show ID | search WORDS`."""
        ack()
        typed = gather.typed(str(body.get("text") or ""))
        if not self.pool.errand(lambda: self._desk.look_up(respond, typed)):
            respond(text=tell("busy", self._lang, count=self.config.waiting), response_type="ephemeral")

    # ---- buttons

    def details(self, ack: Callable[[], None], body: Body, respond: Respond) -> None:
        """Everything about an answer: its log is fetched and read again."""
        ack()
        said = _said(body)
        place = Place(said["channel"], said["source"], said["thread"], bool(said["whole"]), respond)
        self._soon(place, lambda: self._desk.explain(place, details=True))

    def fixed(self, ack: Callable[[], None], body: Body, respond: Respond) -> None:
        """The answer was right."""
        self._judged("fixed", ack, body, respond)

    def wrong(self, ack: Callable[[], None], body: Body, respond: Respond) -> None:
        """The answer was wrong."""
        self._judged("wrong", ack, body, respond)

    def _judged(self, outcome: str, ack: Callable[[], None], body: Body, respond: Respond) -> None:
        ack()
        said = _said(body)
        answer = f"{said['channel']} {body.get('container', {}).get('message_ts', said['source'])}"
        self.feedback.keep(said, outcome=outcome, answer=answer, person=str(body["user"]["id"]))
        text = tell(f"thanks_{outcome}", self._lang)
        respond(text=text, response_type="ephemeral", replace_original=False, thread_ts=said["thread"])

    def _soon(self, place: Place, do: Callable[[], None]) -> None:
        if not self.pool.errand(do):
            self._refuse(place)

    def _refuse(self, place: Place) -> None:
        self._desk.refuse(place, "stopping" if self.pool.stopping else "busy", count=self.config.waiting)


def _place(channel: str, message: Body, *, whole: bool = False, respond: Respond | None = None) -> Place:
    source = str(message["ts"])
    return Place(channel, source, str(message.get("thread_ts") or source), whole, respond)


def _said(body: Body) -> dict[str, Any]:
    """What the pressed button carries; Slack hands back what the bot once sent, signed."""
    return dict(json.loads(body["actions"][0]["value"]))


def _data(config: Config) -> Path:
    """The folder of what people say about answers.

    Raises:
        UsageError: none is named, and the user has none.
    """
    folder = config.data or data_folder()
    if not folder:
        raise UsageError("there is no folder for what people say about answers", hint="data names one")
    return Path(folder)
