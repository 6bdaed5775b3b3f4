"""What one request takes: fetch what is to be read, have it read, answer in the thread. There is always an answer."""

import logging
import re
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from slack_sdk import WebClient
from slack_sdk.errors import SlackApiError

from errdoc.integrations.slack import files, gather, work
from errdoc.integrations.slack.config import Config
from errdoc.integrations.slack.jobs import Pool
from errdoc.integrations.slack.words import tell
from errdoc.integrations.workers.life import Job
from errdoc.integrations.workers.process import JobError
from errdoc.render import slack
from errdoc.render.slack import Block
from errdoc.render.words import Lang

_log = logging.getLogger(__name__)
#: Answers a button, a shortcut or a command by the address that Slack sent along, where the bot may not post.
Respond = Callable[..., Any]
#: Slack's words for: the bot may not post here.
_OUTSIDE = ("not_in_channel", "channel_not_found", "restricted_action", "is_archived", "no_permission")
_MOST_MESSAGES = 200


@dataclass(frozen=True)
class Place:
    """Where a request came from, and where its answer goes.

    Attributes:
        channel: the channel.
        source: the time of the message that brought the log, its name in Slack.
        thread: the time of the message that the thread began with; the source's own where there is no thread yet.
        whole: the log is the whole thread, not only the source.
        respond: a second way to answer, where there is one.
    """

    channel: str
    source: str
    thread: str
    whole: bool = False
    respond: Respond | None = None

    def value(self) -> dict[str, Any]:
        """What a button needs to find the log again."""
        return {"channel": self.channel, "source": self.source, "thread": self.thread, "whole": self.whole}


class Desk:
    """Does errands.

    Args:
        config: limits and language.
        client: speaks with Slack.
        pool: has logs read.
        mine: the bot's user id.
    """

    def __init__(self, config: Config, client: WebClient, pool: Pool, mine: str) -> None:
        self._config = config
        self._client = client
        self._pool = pool
        self._mine = mine
        self._lang: Lang = config.lang

    def explain(
        self,
        place: Place,
        parcels: Sequence[gather.Parcel] | None = None,
        *,
        again: bool = False,
        details: bool = False,
    ) -> None:
        """Explains what a message or a thread brought, and answers.

        Args:
            place: where.
            parcels: what is to be read, where it is at hand; else it is fetched.
            again: it is an answer after others, with more to go by.
            details: everything, not the short answer.
        """

        def answer() -> tuple[str, list[list[Block]]]:
            brought = self._fetched(place) if parcels is None else [one for one in parcels if one]
            if not brought:
                return self._own("nothing" if parcels is not None or place.whole else "vanished")
            with tempfile.TemporaryDirectory(prefix="errdoc-slack-") as folder:
                paths, notes = self._kept(brought, Path(folder))
                if not paths:
                    return "errdoc", [slack.plain("\n".join(notes))]
                job = {
                    "kind": "explain", "folder": folder, "paths": paths, "notes": notes, "again": again,
                    "details": details, "value": place.value(),
                }  # fmt: skip
                return self._read(job)

        self._answered(place, answer)

    def look_up(self, respond: Respond, typed: str) -> None:
        """`show ID`, `search WORDS`, or help, for the one who asked."""
        verb, _, rest = typed.strip().partition(" ")
        rest = rest.strip()

        def answer() -> tuple[str, list[list[Block]]]:
            if verb == "show" and rest:
                return self._read({"kind": "show", "id": rest})
            if verb == "search" and rest:
                return self._read({"kind": "search", "words": rest})
            return self._own("help")

        text, messages = self._safely(answer)
        for blocks in messages:
            respond(text=_escaped(text), blocks=blocks, response_type="ephemeral", replace_original=False)

    def refuse(self, place: Place, key: str, **values: object) -> None:
        """Says that there will be no answer, and why."""
        self._answered(place, lambda: self._own(key, **values))

    def is_mine(self, place: Place) -> bool:
        """Whether the bot has answered in a thread before."""
        return any(message.get("user") == self._mine for message in self._messages(place))

    # ---- reading

    def _messages(self, place: Place) -> list[gather.Message]:
        try:
            found = self._client.conversations_replies(channel=place.channel, ts=place.thread, limit=_MOST_MESSAGES)
        except SlackApiError as error:
            _log.warning("the thread cannot be read: %s", error.response.get("error"))
            return []
        return [one for one in found.get("messages") or () if isinstance(one, Mapping)]

    def _fetched(self, place: Place) -> list[gather.Parcel]:
        messages = self._messages(place)
        if place.whole:
            return gather.thread(messages, mine=self._mine)
        return [one for m in messages if m.get("ts") == place.source and (one := gather.parcel(m, mine=self._mine))]

    def _kept(self, parcels: Sequence[gather.Parcel], folder: Path) -> tuple[list[str], list[str]]:
        """Names of what was brought, written below a folder, and what could not be had."""
        paths: list[str] = []
        notes: list[str] = []
        left = self._config.file_size << 20
        described = [file for one in parcels for file in one.files]
        if len(described) > self._config.files:
            notes.append(tell("too_many", self._lang, count=self._config.files))
        wanted = iter(described[: self._config.files])
        for parcel in parcels:
            if parcel.text:
                name = _free(work.PASTED, folder)
                (folder / name).write_text(parcel.text, encoding="utf-8", errors="replace", newline="")
                paths.append(name)
            for _ in parcel.files:
                file = next(wanted, None)
                if file is None:
                    break
                name = _free(_plain(str(file.get("name") or file.get("title") or "file")), folder)
                try:
                    files.download(
                        self._described(file), folder / name, token=self._config.bot_token, api=self._config.api,
                        limit=left, most=self._config.file_size, lang=self._lang,
                    )  # fmt: skip
                except files.FileError as error:
                    notes.append(tell("file", self._lang, name=Path(name).name, why=error))
                    continue
                left -= (folder / name).stat().st_size
                paths.append(name)
        return paths, notes

    def _described(self, file: Mapping[str, Any]) -> Mapping[str, Any]:
        """A file with its address, which Slack leaves out for files that are shared between workspaces."""
        if file.get("file_access") != "check_file_info":
            return file
        try:
            found = self._client.files_info(file=str(file.get("id"))).get("file")
        except SlackApiError as error:
            raise files.FileError(tell("forbidden", self._lang)) from error
        return found if isinstance(found, Mapping) else file

    def _read(self, job: Job) -> tuple[str, list[list[Block]]]:
        reply = self._pool.run(job)
        if "failed" in reply:
            return self._own("failed", why=reply["failed"])
        if "bug" in reply:
            _log.error("reading a log failed: %s at %s", reply["bug"], reply["at"])
            return self._own("bug", why=reply["bug"])
        return str(reply["text"]), list(reply["messages"])

    # ---- answering

    def _own(self, key: str, **values: object) -> tuple[str, list[list[Block]]]:
        return "errdoc", [slack.plain(tell(key, self._lang, **values))]

    def _safely(self, answer: Callable[[], tuple[str, list[list[Block]]]]) -> tuple[str, list[list[Block]]]:
        """The answer, or why there is none."""
        try:
            if self._pool.stopping:
                raise JobError("stopping")
            return answer()
        except JobError as error:
            _log.warning("a job came to no reply: %s", error)
            if error.key == "timeout":
                return self._own("timeout", seconds=self._config.seconds)
            return self._own(error.key, **({"why": error.why} if error.key == "died" else {}))
        except Exception as error:
            _log.exception("an errand failed")
            return self._own("bug", why=type(error).__name__)

    def _answered(self, place: Place, answer: Callable[[], tuple[str, list[list[Block]]]]) -> None:
        text, messages = self._safely(answer)
        for blocks in messages:
            self._post(place, text, blocks)

    def _post(self, place: Place, text: str, blocks: list[Block]) -> None:
        shown = _escaped(text)
        try:
            self._said(place, shown, blocks)
        except SlackApiError as error:
            reason = str(error.response.get("error"))
            if place.respond is not None and reason in _OUTSIDE:
                place.respond(text=shown, blocks=blocks, response_type="ephemeral", replace_original=False)
            elif reason in _OUTSIDE:
                _log.warning("the bot may not post: %s", reason)
            else:
                # Slack did not take the blocks: the name of the failure is better than nothing.
                _log.exception("Slack refused an answer")
                self._said(place, f"{shown} (Slack: {_escaped(reason)})", None)

    def _said(self, place: Place, text: str, blocks: list[Block] | None) -> None:
        self._client.chat_postMessage(
            channel=place.channel, thread_ts=place.thread, text=text, blocks=blocks, unfurl_links=False,
            unfurl_media=False,
        )  # fmt: skip


def _escaped(text: str) -> str:
    """Text in which Slack sees no markup, mention or link of its own."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _plain(name: str) -> str:
    """A name of a file without anything that a path, a shell or a terminal could take for its own."""
    return re.sub(r"[^\w.+-]", "_", name)[-80:].lstrip(".-") or "file"


def _free(name: str, folder: Path) -> str:
    """A path below the folder that is not taken: the name, or the name below a number."""
    number = 1
    path = name
    while (folder / path).exists():
        number += 1
        path = f"{number}/{name}"
    (folder / path).parent.mkdir(exist_ok=True)
    return path
