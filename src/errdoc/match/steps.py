"""What to type, in which order: decided here, once, for every face."""

from collections.abc import Mapping, Sequence

from errdoc.model import NOWHERE, Diagnosis, Kind, Place, RankedCause, Remedy, Step
from errdoc.model.said import joined as texts

#: What `os` says and the names that remedies use for it.
_OS = {"wsl": ("wsl", "linux"), "linux": ("linux",), "windows": ("windows",), "macos": ("macos",)}
#: How much less a cause's next step is worth than the one before it: who has tried the first needs the next cause.
_NEXT = 0.04


def of_causes(diagnosis: Diagnosis, facts: Mapping[str, str], place: Place = NOWHERE) -> tuple[Step, ...]:
    """The steps of all causes that may be, the likeliest first: a cause's confidence, less for each step further down.

    Where a cause stands out, the steps are its own. Steps for another system than the log's are left out, and so are
    repetitions.

    Args:
        diagnosis: with its causes, ranked.
        facts: each with one value.
        place: where it happened: what a library raises inside, with no line of its user's above it, is not mended in
            the user's code.
    """
    causes = [cause for cause in diagnosis.causes if cause.verdict != "refuted" and cause.remedies]
    if not causes:
        return ()
    if causes[0].verdict in ("confirmed", "likely"):
        causes = [causes[0], *(cause for cause in causes[1:] if cause.verdict == "confirmed")]
    systems = set(_OS.get(facts.get("os", ""), ()))
    rows: list[tuple[float, Remedy, RankedCause]] = []
    elsewhere: list[Step] = []
    for cause in causes:
        fitting = [one for one in cause.remedies if not systems or not one.platforms or systems & set(one.platforms)]
        # the same for another system, where the log does not say which
        texts = [one.text for one in fitting]
        elsewhere += [_step(one, cause) for place, one in enumerate(fitting) if one.text in texts[:place]]
        fitting = [one for place, one in enumerate(fitting) if one.text not in texts[:place]]
        if _inside(place):
            fitting.sort(key=lambda one: one.effort == "code")
        worth = cause.confidence if len(causes) > 1 else 1.0
        rows += [(worth * _NEXT**number, one, cause) for number, one in enumerate(fitting)]
    rows.sort(key=lambda row: -row[0])
    chosen: list[Remedy] = []
    steps: list[Step] = []
    for _, remedy, cause in rows:
        if not any(remedy.text == one.text or (one.commands and remedy.commands == one.commands) for one in chosen):
            chosen.append(remedy)
            steps.append(_step(remedy, cause))
    # the twins for other systems last: a first screen has room for one
    return (*steps, *(one for one in elsewhere if one not in steps))


def of_general(diagnosis: Diagnosis, told: Sequence[Step], facts: Mapping[str, str], place: Place) -> tuple[Step, ...]:
    """The steps of a failure that only its general name is known of: what its kind tells, after a cause that is clear.

    Args:
        diagnosis: with its causes, ranked.
        told: the steps of its kind.
        facts: each with one value.
        place: where it happened.
    """
    clear = any(one.verdict in ("confirmed", "likely") for one in diagnosis.causes[:1])
    return joined(*((of_causes(diagnosis, facts, place), told) if clear else (told,)))


def joined(*parts: Sequence[Step]) -> tuple[Step, ...]:
    """Steps one after the other, none that says or types what one before it does."""
    steps: list[Step] = []
    for one in (step for part in parts for step in part):
        if not any(one.text == other.text or (one.commands and one.commands == other.commands) for other in steps):
            steps.append(one)
    return tuple(steps)


def _inside(place: Place) -> bool:
    """Whether a library broke inside, with no line of its user's above it."""
    raised = place.raised_by
    return raised is not None and raised.origin == "library" and place.frame is None


def _step(remedy: Remedy, cause: RankedCause) -> Step:
    text = texts(remedy.text, remedy.beside)
    return Step(text, remedy.commands, remedy.verify, cause.cause, cause.title, remedy.platforms)


def of_kind(kind: Kind | None, clashes: Sequence[Step] = ()) -> tuple[Step, ...]:
    """The steps of an error that no page has: what clashes in the log's versions, then what its kinds tell."""
    if kind is None:
        return tuple(clashes)
    told = [
        # what is named so for certain is no condition of its steps
        Step(
            texts(step.text, step.beside),
            step.commands,
            step.verify,
            one.names or one.id,
            "" if one.names else one.title,
            step.platforms,
        )
        for one in (*kind.leading, kind, *kind.closing)
        for step in one.steps
    ]
    return (*clashes, *told)
