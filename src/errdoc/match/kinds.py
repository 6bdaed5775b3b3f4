"""The kind of an error for which there is no page: its shape, and what an expert tells about errors of that shape."""

import shlex
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from errdoc.kb.entries import KindRules
from errdoc.logs.lazy import lazy
from errdoc.match.arithmetic import holds
from errdoc.match.context import without_own
from errdoc.match.place import is_own
from errdoc.match.remedies import Advice, filled_in
from errdoc.match.text import Text
from errdoc.model import Event, Kind, Line, Place, Remedy, Signature

# 'make', "it's", 'C:\\\\work'; other escapes than those of quotes and of the backslash itself are left alone
_ITEM = lazy(r"'((?:[^'\\\n]|\\[\\'\"])*)'|\"((?:[^\"\\\n]|\\[\\'\"])*)\"")
# ['make', 'all']      '['make', 'all']', as CalledProcessError quotes it
_LISTED = lazy(r"'?\[(?:(?:'(?:[^'\\\n]|\\[\\'\"])*'|\"(?:[^\"\\\n]|\\[\\'\"])*\")(?:, (?=['\"])|(?=\])))+\]'?")
_ESCAPED = lazy(r"\\(.)")
#: What steps may name of the place of an error, beside facts and captured groups.
PLACE_NAMES = (
    "exception", "message", "log", "frame_file", "frame_line", "frame_function", "frame_code", "origin",
    "raised_package", "raised_version", "raised_file", "raised_line", "script", "level", "chained", "ranks",
    "project", "project_folder", "project_update", "refuses",
)  # fmt: skip


class Fit(NamedTuple):
    """How a kind fits an event.

    Attributes:
        on_key_line: whether the key line itself shows it.
        groups: what all signatures that match captured.
        signature: the one that matched, on the key line if one did.
    """

    on_key_line: bool
    groups: dict[str, str]
    signature: Signature


def kind_of(event: Event, line: Line, text: Text, here: Advice, kinds: Sequence[KindRules]) -> tuple[Kind, Fit] | None:
    """The kind of an error, with its steps for this log, and how it fits; None where its shape is unknown.

    Args:
        event: the error's.
        line: its key line.
        text: the log.
        here: facts with what is known of the place (`names_of`), and whose commands the steps shall have.
        kinds: the kinds that may be told.
    """
    names = here.values.names
    trial = _Trial(kinds, lambda one: _fits(one, event, line, text, names))
    ahead = [(one, fit) for one in kinds if one.leads and (fit := trial.fit(one))]
    leading = [_told(one, fit, names, here, event, line, text) for one, fit in ahead]
    best = trial.best()
    if best is None:
        return (leading[0], ahead[0][1]) if leading else None
    closing = [
        _told(one, fit, names, here, event, line, text) for one in kinds if one.closes and (fit := trial.fit(one))
    ]
    told = _told(*best, names, here, event, line, text)
    return told._replace(leading=tuple(leading), closing=tuple(closing)), best[1]


def shown_by(one: KindRules, name: str, event: Event, line: Line, text: Text, here: Advice) -> Kind | None:
    """A kind with its steps, where an error is of it by a signature that names this failure."""
    fit = _fits(one, event, line, text, here.values.names)
    told = _told(one, fit, here.values.names, here, event, line, text) if fit else None
    return told if told and told.names == name else None


class _Trial:
    """Which of the kinds fits best; those that cannot change that are not tried, nor their regexes compiled.

    Args:
        kinds: in the order in which they count.
        fits: how one fits; None where it does not.
    """

    def __init__(self, kinds: Sequence[KindRules], fits: Callable[[KindRules], Fit | None]) -> None:
        self._kinds = {one.id: one for one in kinds}
        self._fits = fits
        self._known: dict[str, Fit | None] = {}

    def fit(self, one: KindRules) -> Fit | None:
        """How well a kind fits."""
        if one.id not in self._known:
            self._known[one.id] = self._fits(one)
        return self._known[one.id]

    def best(self) -> tuple[KindRules, Fit] | None:
        """The first that the key line itself shows, else the first that fits, and how they do.

        One that yields to another that fits counts only where all others do so too, and then without its groups.
        """
        second: tuple[KindRules, Fit] | None = None
        first: tuple[KindRules, Fit] | None = None
        for one in self._kinds.values():
            fit = None if one.leads or one.closes else self.fit(one)
            if fit is None:
                continue
            first = first or (one, fit._replace(groups={}))
            if (second is not None and not fit.on_key_line) or self._yields(one):
                continue
            if fit.on_key_line:
                return one, fit
            second = (one, fit)
        return second or first

    def _yields(self, one: KindRules) -> bool:
        others = (self._kinds[ident] for ident in one.yields_to if ident in self._kinds)
        return any(
            not other.leads and one.id not in other.yields_to and self.fit(other) is not None for other in others
        )


def _told(
    one: KindRules, fit: Fit, names: Mapping[str, str], here: Advice, event: Event, line: Line, text: Text
) -> Kind:
    """A kind that fits, with its steps filled with what its signatures captured."""
    meant = without_own(names, (signature.regex for signature in one.signatures))
    groups = {**fit.groups, **({"command": _typed(fit.groups["command"])} if "command" in fit.groups else {})}
    steps = _steps(one, {**meant, **groups}, here, event, line, text)
    named = one.named_by(fit.signature.id)
    if named.startswith("{"):  # what the place of the error tells, as `{refuses}`
        named = names.get(named.strip("{}"), "")
    return Kind(one.id, one.title, one.summary, steps, one.all_titles, names=named)


def names_of(place: Place, event: Event, log: str, errors: Sequence[Event] = ()) -> dict[str, str]:
    """What the steps of a kind may name of the place of an error; what is not known is left out.

    Args:
        place: where it happened.
        event: the error's.
        log: the log's file name.
        errors: all events of the log that look like errors.
    """
    frame, raised = place.frame, place.raised_by
    exception = event.exception.rsplit(".", 1)[-1]
    # the prefixes that name rank, level and worker are no part of a line's text
    ranks = {(one.rank, one.lines[0].stream) for one in errors if one.rank is not None or one.lines[0].stream}
    names = {"exception": exception, "message": event.message.split("\n", 1)[0], "log": log, "level": event.level or "",
             "chained": "yes" if event.chain is not None else "", "ranks": str(len(ranks) or "")}  # fmt: skip
    # the debugger starts the script, not the file in which it ended
    modules = (one.file for one in event.frames if one.function == "<module>" and is_own(one.file))
    names["script"] = next((file for file in modules if file.endswith(".py")), "")
    if frame is not None:
        names |= {"frame_file": frame.file, "frame_line": str(frame.line or ""), "frame_function": frame.function,
                  "frame_code": frame.code}  # fmt: skip
    if raised is not None:
        # a clone is no package that pip could show
        package = "" if place.project else raised.package
        names |= {"origin": raised.origin, "raised_package": package, "raised_version": raised.version,
                  "raised_file": raised.file, "raised_line": str(raised.line or "")}  # fmt: skip
    names |= {"project": place.project, "project_folder": place.folder, "project_update": place.update}
    return {name: value for name, value in names.items() if value}


def _fits(one: KindRules, event: Event, line: Line, text: Text, names: Mapping[str, str]) -> Fit | None:
    """How a kind fits an event; None where it does not."""
    squashed = "".join(event.text.lower().split())
    if not any(not some or any(anchor in squashed for anchor in some) for some in one.anchors):
        return None
    part = text.part(event)
    groups: dict[str, str] = {}
    shown: tuple[bool, Signature] | None = None
    for signature in one.signatures:
        if signature.anchors and not any(anchor in squashed for anchor in signature.anchors):
            continue
        for hit in part.hits(signature.regex, signature.needs):
            if _holds(signature, event, hit.line or line, text, {**names, **hit.groups}):
                groups = {**hit.groups, **groups}
                if shown is None or (hit.line is line and not shown[0]):
                    shown = hit.line is line, signature
                break
    return Fit(shown[0], groups, shown[1]) if shown else None


def _typed(command: str) -> str:
    """A command as it is typed, where it is printed as a list of Python: `['make', 'all']`."""
    if not _LISTED.fullmatch(command):
        return command
    words = (found[1] if found[1] is not None else found[2] for found in _ITEM.finditer(command.strip("'")[1:-1]))
    return shlex.join(_ESCAPED.sub(r"\1", word) for word in words)


def _holds(signature: Signature, event: Event, line: Line, text: Text, names: dict[str, str]) -> bool:
    if signature.where is not None and not holds(signature.where, names):
        return False
    return all(text.meets(condition, event, line, names) is not None for condition in signature.only_if) and all(
        text.meets(condition, event, line, names) is None for condition in signature.not_if
    )


def _steps(
    one: KindRules, names: Mapping[str, str], here: Advice, event: Event, line: Line, text: Text
) -> tuple[Remedy, ...]:
    """The steps that hold here, filled in; one that names something unknown is left out."""
    rows: list[Remedy] = []
    platform = names.get("os", "")
    plain = dict(names)
    for step in one.steps:
        values = here.values.but(names).with_let(step)
        if step.where is not None and not holds(step.where, values.names):
            continue
        if not all(text.meets(condition, event, line, plain) for condition in step.only_if):
            continue
        if any(text.meets(condition, event, line, plain) for condition in step.not_if):
            continue
        if platform and step.platforms and platform not in step.platforms:
            continue
        if not platform and any(_elsewhere(step, other) for other in rows):
            continue
        # a command that cannot be typed safely is left out, one that names something unknown takes its step along
        if step.commands and all(values.command(command) is None for command in step.commands):
            continue
        done = filled_in(step, values, here.dialect)
        if done is not None:
            rows.append(done)
    return tuple(rows)


def _elsewhere(step: Remedy, other: Remedy) -> bool:
    """Whether a step is another's for another system: where the log does not say which one, the first is shown."""
    both = step.platforms and other.platforms and step.where == other.where
    return bool(both) and not set(step.platforms) & set(other.platforms)
