"""The answer to a question about versions: what works with what is given, or the clash and the smallest changes."""

import sys
from collections.abc import Mapping, Sequence

from errdoc.record import record
from errdoc.stack.elsewhere import Elsewhere
from errdoc.stack.given import Given, UnknownValueError, read
from errdoc.stack.other_platforms import instead, platform_answer
from errdoc.stack.plan import Change, changes
from errdoc.stack.resolve import Clash, Combination, resolve
from errdoc.stack.tables import Tables
from errdoc.stack.ways import Way, ways


@record
class Answer:
    """Everything that is shown.

    Attributes:
        ways: the commands of each combination, by `key`.
        stops: framework, its major release, and the newest CUDA that its wheels of that release are built for.
        elsewhere: what serves where no wheel with CUDA does.
        notes: what was left out of a log or a machine, and why.
    """

    given: Given
    combinations: Sequence[Combination]
    clash: Clash | None
    changes: Sequence[Change]
    ways: Mapping[tuple[int, ...], Sequence[Way]]
    stops: Sequence[tuple[str, int, str]] = ()
    notes: Sequence[str] = ()
    elsewhere: Sequence[Elsewhere] = ()


def key(combination: Combination) -> tuple[int, ...]:
    """What `Answer.ways` is looked up by."""
    return tuple(id(one) for one in combination.builds)


def answered(asked: Mapping[str, str], found: Mapping[str, str], tables: Tables) -> Answer:
    """The answer to what was asked, with what a log or a machine states where nothing was asked.

    Raises:
        UnknownValueError: the tables do not know something that was asked.
    """
    default = "windows" if sys.platform == "win32" else "linux"
    read(asked, tables, default)
    notes = []
    known = dict(asked)
    for name, value in found.items():
        if name in known:
            continue
        try:
            read({name: value}, tables, default)
            known[name] = value
        except UnknownValueError as error:
            notes.append(f"left out: {error}")
    given = read(known, tables, default)
    card = tables.gpu(given.gpu) if given.gpu else None
    if card and card.origin.note:
        notes.append(f"{card.name}: {card.origin.note}")
    other = platform_answer(given, tables)
    if other is not None:
        return Answer(given, (), other.clash, other.changes, {}, (), notes, other.ways)
    combinations, clash, space = resolve(given, tables)
    plans = changes(clash, space) if clash else []
    return Answer(
        given, combinations, clash, plans, {key(one): ways(one, given, tables) for one in combinations},
        space.stops(), notes, instead(given, tables) if clash else (),
    )  # fmt: skip
