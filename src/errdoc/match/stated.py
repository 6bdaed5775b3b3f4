"""What the failures that were found state of the machine and the job, and how many values of a fact are told."""

from collections.abc import Sequence

from errdoc.logs.facts.canonical import canonical
from errdoc.logs.facts.packages import version_fact
from errdoc.model import CONTEXT_NAMES, FACT_NAMES, PACKAGE_NAMES, Fact, Found, Place
from errdoc.record import replace

_LISTED = frozenset({*FACT_NAMES, *PACKAGE_NAMES})
#: What people run, or what signs its messages: where it states its version, it is the library that the log is about.
_PROGRAMS = (
    "vllm", "sglang", "ollama", "llama_cpp", "comfyui", "stable_diffusion_webui", "ultralytics", "tensorrt", "opencv",
)  # fmt: skip


def stated(found: Sequence[Found]) -> list[Fact]:
    """The facts that signatures captured: groups named like facts, and templates of groups.

    Names of the context are words of every day (`module`, `program`): a group that is called so is not meant.
    """
    rows = []
    for one in found:
        values = {name: value for name, value in one.groups.items() if name in FACT_NAMES and name not in CONTEXT_NAMES}
        for name, template in one.signature.facts:
            value = template
            for group, captured in one.groups.items():
                value = value.replace("{" + group + "}", captured)
            if "{" not in value:
                values[name] = value
        for name, printed in values.items():
            value_or_none = canonical(name, printed)
            if value_or_none is not None:
                rows.append(Fact(name, value_or_none, line=one.line.number, printed=printed, file=one.line.file))
    return rows


def distinct(facts: Sequence[Fact], most: int = 4) -> tuple[Fact, ...]:
    """One fact for each name and value, at most so many values of a name: more are noise."""
    kept: dict[tuple[str, str], Fact] = {}
    counts: dict[str, int] = {}
    for fact in facts:
        key = (fact.name, fact.value)
        if key not in kept and counts.get(fact.name, 0) < most:
            kept[key] = replace(fact)
            counts[fact.name] = counts.get(fact.name, 0) + 1
    return tuple(kept.values())


def listed(facts: Sequence[Fact], place: Place, raiser: str = "") -> tuple[Fact, ...]:
    """The facts that an answer lists: those that logs state, and the package that the log is about as a `library`.

    Pages, steps and checks take a library for a file that a loader looks for: they never see the package.

    Args:
        facts: what the log states.
        place: where the error happened.
        raiser: the package that the exception's own name is of, or an empty text.
    """
    return distinct([*(one for one in facts if one.name in _LISTED), *_libraries(facts, place, raiser)])


def _libraries(facts: Sequence[Fact], place: Place, raiser: str) -> list[Fact]:
    """The package that raised the error, and the program that stated its version."""
    first: dict[str, Fact] = {}
    for fact in facts:
        first.setdefault(fact.name, fact)
    rows = []
    raised = place.raised_by
    package = raised.package if raised and raised.package != "python" else raiser
    known = version_fact(package) or ""
    if package and (error := first.get("exception_type")):
        value = _with_version(first[known]) if known in first else package
        rows.append(Fact("library", value, line=error.line, printed=package, file=error.file))
    rows += [replace(first[name], name="library", value=_with_version(first[name]))
             for name in _PROGRAMS if name in first and name != known]  # fmt: skip
    return rows


def _with_version(fact: Fact) -> str:
    return f"{fact.name.replace('_', '-')} {fact.value}"
