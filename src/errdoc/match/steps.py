"""What to type, in which order: decided here, once, for every face."""

from collections.abc import Mapping, Sequence

from errdoc.model import Diagnosis, Kind, RankedCause, Remedy, Step

#: What `os` says and the names that remedies use for it.
_OS = {"wsl": ("wsl", "linux"), "linux": ("linux",), "windows": ("windows",), "macos": ("macos",)}


def of_causes(diagnosis: Diagnosis, facts: Mapping[str, str]) -> tuple[Step, ...]:
    """All steps of the best cause where it stands out, else the first steps of the best few.

    Steps for another system than the log's are left out, and so are repetitions.
    """
    causes = [cause for cause in diagnosis.causes if cause.verdict != "refuted" and cause.remedies]
    if not causes:
        return ()
    if causes[0].verdict in ("confirmed", "likely"):
        pairs = [(causes[0], remedy) for remedy in causes[0].remedies]
        pairs += [(cause, remedy) for cause in causes[1:] if cause.verdict == "confirmed" for remedy in cause.remedies]
    else:
        # Nothing decides between them: one step of each first, then the others.
        deepest = max(len(cause.remedies) for cause in causes)
        pairs = [(cause, cause.remedies[i]) for i in range(deepest) for cause in causes if i < len(cause.remedies)]
    systems = set(_OS.get(facts.get("os", ""), ()))
    chosen: dict[tuple[str, tuple[str, ...]], Step] = {}
    for cause, remedy in pairs:
        if not systems or not remedy.platforms or systems & set(remedy.platforms):
            chosen.setdefault((remedy.text, remedy.commands), _step(remedy, cause))
    return tuple(chosen.values())


def _step(remedy: Remedy, cause: RankedCause) -> Step:
    return Step(remedy.text, remedy.commands, remedy.verify, cause.cause, cause.title, remedy.platforms)


def of_kind(kind: Kind | None, clashes: Sequence[Step] = ()) -> tuple[Step, ...]:
    """The steps of an error that no page has: what clashes in the log's versions, then what its kind tells."""
    if kind is None:
        return tuple(clashes)
    told = [Step(one.text, one.commands, one.verify, kind.id, kind.title, one.platforms) for one in kind.steps]
    return (*clashes, *told)
