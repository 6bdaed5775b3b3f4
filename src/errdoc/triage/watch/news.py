"""Which groups are new to a watch, and who was told of each: a table `told` of the store, so that nobody is twice.

What stands there first is what was known when somebody began to listen. A message is noted before it is sent: where the
watch is killed in that moment, or nobody answers, it may have arrived and is not sent again.
"""

from collections.abc import Collection

from errdoc.triage.store import Store

_TABLE = "create table if not exists told (hook text, kind text, state text, primary key (hook, kind))"
#: States of a message.
_KNOWN, _BEGUN, _TOLD, _REFUSED = "known", "begun", "told", "refused"
#: The listener that is the watch itself.
WATCH = ""


class News:
    """Groups of a run that a listener was not told of.

    Args:
        store: the run.
        hook: the listener's id.
        known: groups of an earlier run, which are no news.
    """

    def __init__(self, store: Store, hook: str = WATCH, known: Collection[str] = ()) -> None:
        self._store, self._hook = store, hook
        store.ask(_TABLE)
        if not store.ask("select 1 from told where hook = ? and kind = ''", hook).fetchone():
            store.ask(  # one statement: all or nothing
                "insert or ignore into told select ?1, kind, ?2 from groups union all select ?1, '', ?2", hook, _KNOWN
            )
        for kind in known:
            store.ask("insert or ignore into told values (?, ?, ?)", hook, kind, _KNOWN)

    def waiting(self) -> list[str]:
        """The groups that are news, the first seen first."""
        rows = self._store.ask(
            "select kind from groups where kind != 'clean' and not exists"
            " (select 1 from told where hook = ? and told.kind = groups.kind) order by first, kind",
            self._hook,
        )
        return [kind for (kind,) in rows]

    def begin(self, kind: str) -> None:
        """Notes that a group is about to be told."""
        self._store.ask("insert or ignore into told values (?, ?, ?)", self._hook, kind, _BEGUN)

    def end(self, kind: str, *, refused: bool = False) -> None:
        """Notes that it was, or that the listener does not take it."""
        state = _REFUSED if refused else _TOLD
        self._store.ask("update told set state = ? where hook = ? and kind = ?", state, self._hook, kind)

    def back(self, kind: str) -> None:
        """Notes that a message has not arrived: it is tried again."""
        self._store.ask("delete from told where hook = ? and kind = ?", self._hook, kind)

    def count(self) -> int:
        """How many groups were news so far."""
        return int(self._store.ask(
            "select count(*) from told where hook = ? and state != ?", self._hook, _KNOWN).fetchone()[0])  # fmt: skip
