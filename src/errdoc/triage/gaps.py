"""What no page knows, in clusters: how often, where, what all members have in common, and how to begin its page."""

import json
import re
import shlex
from collections.abc import Sequence
from typing import Any, NamedTuple

from errdoc import __version__
from errdoc.curate.shared import shared
from errdoc.errors import ErrdocError, InputError
from errdoc.kb.base import KnowledgeBase
from errdoc.logs.job_lines import lines_of
from errdoc.logs.masks.mask import mask
from errdoc.logs.reading.scan import scan
from errdoc.pipeline import diagnose
from errdoc.triage.alike import clusters
from errdoc.triage.sources.inputs import MEMBERS
from errdoc.triage.sources.opening import opened
from errdoc.triage.sources.remote import is_address
from errdoc.triage.store import ENDED, Entry, Store

SCHEMA = "errdoc-gaps/1"
#: Logs of a cluster that are read, those of each wording, and examples that are named.
_READ, _OF_ONE, _EXAMPLES = 8, 2, 3
#: Lines before and after the key line that are compared; nodes that are listed.
_BEFORE, _AFTER, _HOSTS = 12, 4, 8
#: Words of a name.
_WORDS = 4
_WORD = re.compile(r"[a-z]{3,}")
#: Words that say nothing in a name.
_EMPTY = frozenset(
    (
        "the",
        "and",
        "for",
        "with",
        "not",
        "has",
        "have",
        "was",
        "were",
        "are",
        "from",
        "this",
        "that",
        "got",
        "expected",
        "your",
        "you",
        "must",
        "can",
        "cannot",
    )
)
# mixer.blend.BlendError: lobe
_RAISED = re.compile(r"(?:\w+\.)*(\w+?)(?:Error|Exception)?(?=:|$)")


class _Member(NamedTuple):
    """A log of a cluster that was read.

    Attributes:
        text: its key line.
        around: that line and those around it, masked.
        package: what raised the error.
    """

    path: str
    text: str
    around: list[str]
    package: str


def gaps(store: Store, kb: KnowledgeBase, *, most: int | None = None) -> dict[str, Any]:
    """The clusters of what no page knows, the most frequent first, as plain values.

    What only reports that another process failed is left out: the reason stands elsewhere.

    Args:
        store: a run that is done.
        kb: its index says what is alike, its ids are taken.
        most: so many clusters at most.
    """
    rows = store.ask(
        "select g.kind, g.count, g.text from groups g join logs l on l.id = g.example where g.status = 'unknown'"
        " and g.text != '' and coalesce(json_extract(l.answer, '$.wrapper'), 0) = 0 order by g.count desc, g.kind"
    ).fetchall()
    found = [[rows[place] for place in places] for places in clusters([text for _, _, text in rows], kb.index)]
    found.sort(key=lambda some: (-sum(count for _, count, _ in some), some[0][0]))
    taken = set(kb.ids())
    told = []
    for some in found[:most]:
        one = _gap(store, kb, [kind for kind, _, _ in some], taken)
        one["count"] = sum(count for _, count, _ in some)
        one["text"] = one["text"] or some[0][2]
        told.append(one)
    return {"schema": SCHEMA, "errdoc": __version__, "kb": kb.version, "clusters": len(found),
            "logs": sum(count for _, count, _ in rows), "gaps": told}  # fmt: skip


def _gap(store: Store, kb: KnowledgeBase, kinds: Sequence[str], taken: set[str]) -> dict[str, Any]:
    """A cluster; its name is taken from here on."""
    among = json.dumps(kinds)
    first, last = store.ask(
        f"select min({ENDED}), max({ENDED}) from logs where kind in (select value from json_each(?))", among
    ).fetchone()  # fmt: skip
    hosts = store.ask(
        "select m.value, count(*) from marks m join logs l on l.id = m.log where m.kind = 'host' and l.kind in"
        " (select value from json_each(?)) group by m.value order by count(*) desc, m.value", among,
    ).fetchall()  # fmt: skip
    members = _members(store, kb, kinds)
    pieces = shared([one.text for one in members]) if members else []
    package = next((one.package for one in members if one.package), "")
    name = _name(pieces, members[0].text if members else "", package, taken)
    examples = [one.path for one in _different(members)][:_EXAMPLES]
    # what lies in an archive or at an address has to be taken out first
    plain = [path for path in examples if not path.startswith(MEMBERS) and not is_address(path)]
    froms = " ".join(f"--from {shlex.quote(path)}" for path in plain)
    return {
        "name": name, "count": 0, "wordings": len(kinds), "groups": list(kinds), "first": first, "last": last,
        "hosts": [{"host": host, "count": count} for host, count in hosts[:_HOSTS]], "hosts_total": len(hosts),
        "text": members[0].text if members else "", "shared": pieces, "common": _common(members),
        "examples": examples, "command": f"errdoc kb new {name} {froms} --kb my-pages" if plain else "",
    }  # fmt: skip


def _members(store: Store, kb: KnowledgeBase, kinds: Sequence[str]) -> list[_Member]:
    """Logs of some kinds, read again; those that are gone since are left out."""
    entries: dict[int, tuple[Entry, int]] = {}
    for kind in kinds[:_READ]:
        for ident, path, size, mtime, answer in store.ask(
            "select id, path, size, mtime, answer from logs where kind = ? and explained"
            " and json_extract(answer, '$.kind') = kind order by id limit ?", kind, _OF_ONE,
        ):  # fmt: skip
            if (line := store.answer(answer)["line"]) is not None and len(entries) < _READ:
                entries[ident] = Entry(ident, path, size, mtime), line
    found: list[_Member] = []
    for entry, source in opened([entry for entry, _ in entries.values()], store.path.parent):
        try:
            if isinstance(source, InputError):
                continue
            lines, info = lines_of(scan(source, kb.alarms), source)
        except (ErrdocError, OSError):
            continue
        at = next((place for place, line in enumerate(lines) if line.number == entries[entry.id][1]), None)
        if at is None:
            continue
        # of one kind of error: the first tells what raised it
        raised = None if found else diagnose(lines, kb=kb, infos=[info]).place.raised_by
        around = [mask(line.text) for line in lines[max(0, at - _BEFORE) : at + _AFTER + 1] if line.text.strip()]
        found.append(_Member(entry.path, lines[at].text.strip(), around, raised.package if raised else ""))
    return found


def _different(members: Sequence[_Member]) -> list[_Member]:
    """Of each wording the first: what varies between them is what a page must leave open."""
    return list({mask(one.text): one for one in reversed(members)}.values())[::-1]


def _common(members: Sequence[_Member]) -> list[str]:
    """The masked lines around the key line that all have, in their order."""
    return [line for line in dict.fromkeys(members[0].around if members else ())
            if all(line in one.around for one in members)]  # fmt: skip


def _name(pieces: Sequence[str], text: str, package: str, taken: set[str]) -> str:
    """`FAMILY/ID` of a new page: what raised it, the exception, the words that all have."""
    raised = _RAISED.match(pieces[0] if pieces else text)
    thing = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", raised[1] if raised else "").lower()
    rest = " ".join(pieces or [text])[raised.end() if raised else 0 :].lower()
    words = dict.fromkeys(word for word in _WORD.findall(rest) if word not in _EMPTY)
    own = [word for word in re.findall(r"[a-z0-9]+", thing) if word not in ("runtime", "value")][:2]
    ident = "-".join(dict.fromkeys([*own, *list(words)[: _WORDS - min(1, len(own))]])) or "unknown-error"
    name, number = ident, 2
    while name in taken:
        name, number = f"{ident}-{number}", number + 1
    taken.add(name)
    family = "-".join(re.findall(r"[a-z0-9]+", package.lower()))
    return f"{family or 'own'}/{name}"
