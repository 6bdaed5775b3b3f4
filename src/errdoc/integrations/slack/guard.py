"""Nothing is answered twice: what Slack sends again, and what somebody else sends again.

Slack repeats an event that was not acknowledged within three seconds, up to three times, with a signature of its own
each time; it is known by its id. A request that was listened to and is sent again is known by its signature. Signatures
are good for five minutes (the SDK checks that), so they are remembered for longer than that, and requests that were
signed before the bot started, when nobody remembered, are refused.
"""

import logging
import threading
import time
from collections import OrderedDict
from collections.abc import Callable

from slack_bolt import BoltRequest, BoltResponse

_log = logging.getLogger(__name__)
#: Seconds for which a signature is remembered; twice what it is good for.
SIGNATURES = 600.0
#: Seconds for which an event is; Slack gives up on one after five minutes or so.
EVENTS = 3600.0
#: What is remembered at most; only Slack and people in the workspace can add to it.
MOST = 100_000


class Memory:
    """What was seen lately.

    Args:
        seconds: how long it is remembered.
        clock: tells the time, in seconds.
    """

    def __init__(self, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._seconds = seconds
        self._clock = clock
        self._seen: OrderedDict[str, float] = OrderedDict()
        self._lock = threading.Lock()

    def first(self, key: str) -> bool:
        """Whether this is seen for the first time; from now on it is not."""
        now = self._clock()
        with self._lock:
            while self._seen and (now - next(iter(self._seen.values())) > self._seconds or len(self._seen) > MOST):
                self._seen.popitem(last=False)
            if key in self._seen:
                return False
            self._seen[key] = now
            return True


class Guard:
    """A middleware of Bolt that stands behind its check of signatures.

    Args:
        started: when the bot began to listen, in seconds since 1970.
    """

    def __init__(self, started: float | None = None) -> None:
        self._started = time.time() if started is None else started
        self._signatures = Memory(SIGNATURES)
        self._events = Memory(EVENTS)

    def pass_on(self, req: BoltRequest, next: Callable[[], BoltResponse]) -> BoltResponse:  # noqa: A002 - Bolt's name
        """Lets a request through, says thanks for one that was seen, refuses one that is replayed; Bolt calls it."""
        if req.mode == "http" and not self._fresh(req):
            _log.warning("a replayed request was refused")
            return BoltResponse(status=403, body={"error": "replayed request"})
        key = self._key(req)
        if key and not self._events.first(key):
            return BoltResponse(status=200, body="")
        return next()

    def _fresh(self, req: BoltRequest) -> bool:
        stamp = req.headers.get("x-slack-request-timestamp", ["0"])[0]
        signature = req.headers.get("x-slack-signature", [""])[0]
        # The stamp has whole seconds.
        return stamp.isdigit() and int(stamp) >= int(self._started) and self._signatures.first(signature)

    @staticmethod
    def _key(req: BoltRequest) -> str:
        """What a request and its repetitions have in common."""
        if event := req.body.get("event_id"):
            return f"event {event}"
        # Buttons, shortcuts and commands carry a trigger, good for one answer.
        return f"trigger {req.body['trigger_id']}" if req.body.get("trigger_id") else ""
