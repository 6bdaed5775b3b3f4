"""Runs of parts of a cluster's logs become one store, as if one run had read all of them.

What was looked at and explained is taken over. Which logs stand for their shape is chosen anew: the two with the lowest
ids. So the parts change nothing, and logs are read again only where those two differ, and where a job's logs stood in
several runs.
"""

import contextlib
from collections.abc import Sequence
from pathlib import Path

from errdoc.errors import InputError
from errdoc.triage.file import damaged
from errdoc.triage.store import Store, existing

# a log of several runs is taken as it was read last
_COMING = """create temp table coming as select o.id from one.logs o left join main.logs l on l.id = o.id
  where l.id is null or (o.mtime, o.state = 'done', o.explained) > (l.mtime, l.state = 'done', l.explained)"""
_TAKE = (
    _COMING,
    "delete from main.marks where log in (select id from temp.coming)",
    "delete from main.events where log in (select id from temp.coming)",
    "delete from main.logs where id in (select id from temp.coming)",
    "insert into main.logs select * from one.logs where id in (select id from temp.coming)",
    "insert into main.marks select * from one.marks where log in (select id from temp.coming)",
    "insert into main.events select * from one.events where log in (select id from temp.coming)",
    "insert or replace into main.accounts select * from one.accounts",
    "drop table temp.coming",
)
_ANEW = "update logs set state = 'looked', kind = null, fingerprint = null where state = 'done'"
# when a log failed is read off it by the line that stands for its shape, which may be another one now
_UNPLACED = "update logs set failed = null, alive = null"
_SPARED = """update logs set explained = 0, answer = null where state = 'looked' and explained and id in (
  with ranked as (select id, shape, answer, row_number() over (partition by shape order by id) as n
                  from logs where state = 'looked'),
       agreed as (select shape from ranked where n <= 2 group by shape
                  having count(*) = count(answer) and count(distinct json_extract(answer, '$.kind')) = 1)
  select id from ranked where n > 2 and shape in (select shape from agreed))"""


def merge(store: Store, runs: Sequence[Path]) -> None:
    """Takes other runs into a store; a triage of nothing then groups it.

    Args:
        store: of the run that has all of it afterwards.
        runs: folders of other runs, made with the same pages.

    Raises:
        InputError: one of them is no run, or was made with other pages.
    """
    for run in runs:
        with contextlib.closing(existing(run)) as other:  # looked at, and what is wrong with it is told as its own
            path = other.path
            (found,) = other.ask("pragma quick_check(1)").fetchone()
            (torn,) = other.ask(
                "select count(*) from logs where answer is not null and not json_valid(answer)"
            ).fetchone()
        if found != "ok" or torn:
            raise damaged(path, f"{torn} answers in it are none" if torn else found)
        store.ask("attach database ? as one", str(path))
        try:
            _take(store, run)
        finally:
            store.ask("detach database one")
    store.write((one, ()) for one in (_ANEW, _UNPLACED, _SPARED))


def _take(store: Store, run: Path) -> None:
    mine, theirs = (dict(store.ask(f"select key, value from {name}.meta")) for name in ("main", "one"))
    if mine != theirs:
        raise InputError(f"{run} was made with other pages or another errdoc", hint="read its logs again with this one")
    store.write((one, ()) for one in _TAKE)
