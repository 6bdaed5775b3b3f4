"""What can be told of an error that no page names: codes in it, versions that clash, words to search for and where."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from errdoc.kb.entries import Cause
from errdoc.logs.lazy import lazy
from errdoc.logs.masks.mask import mask
from errdoc.match.advice import Pages as AdvicePages
from errdoc.match.advice import advice
from errdoc.match.remedies import fitting
from errdoc.match.stack import Compatible, Stack
from errdoc.model import Event, Fact, Place, Said, Search, Step
from errdoc.model.said import TABLES, filled, joined

# <n>, <path>, <shape>
_MASKED = lazy(r"<[a-z]{1,12}>")
# 'q_proj'      "val_loss"      `batch_size`: names of this program, which others' reports do not have
_QUOTED = lazy(r"(?<!\w)'[^'\n]{1,80}'|\"[^\"\n]{1,80}\"|`[^`\n]{1,80}`")
_WORD = lazy(r"[^\W\d_]{2}")
#: Words of a search; more find nothing.
_MOST_WORDS = 10
#: Fewer find everything.
_FEWEST_WORDS = 3
#: What is said of a code is only said where the text names it, or a number and its space.
# CUDNN_STATUS_ALLOC_FAILED      ncclSystemError      ncclInvalidUsage      0xC0000005      Xid 79
_CODE = lazy(
    r"\b(?:CUDA_ERROR_\w+|cuda[A-Z]\w{6,60}|CUDNN_STATUS_\w+|CUBLAS_STATUS_\w+|CUFFT_\w+|CUSOLVER_STATUS_\w+"
    r"|CUSPARSE_STATUS_\w+|nccl[A-Z]\w{3,40}(?:Error|Usage|Argument)|NVML_ERROR_\w+"
    r"|hip[A-Z]\w{6,60}|0x[cC]0000[0-9a-fA-F]{3}|Xid \d{1,3})\b"
)


class Pages(Compatible, AdvicePages, Protocol):
    """What is needed of the knowledge base."""

    def code(self, text: str) -> list[dict[str, Any]]:
        """The error codes that a text names."""
        ...

    @property
    def clashing(self) -> list[Cause]:
        """The causes that broken rules of the compatibility tables speak for."""
        ...


def codes_in(event: Event, pages: Pages) -> list[str]:
    """What the codes that an error quotes mean, a sentence each; no more than two."""
    rows: dict[str, str] = {}
    for found in _CODE.finditer(event.text[:8000]):
        for one in pages.code(found[0])[:1]:
            if meaning := one["hint"] or one["text"]:
                said = {"code": found[0], "meaning": Said(meaning, TABLES)}
                rows.setdefault(one["name"], filled(Said("{code}: {meaning}"), said))
    return list(rows.values())[:2]


def clashes(names: Mapping[str, str], facts: Sequence[Fact], pages: Pages) -> list[Step]:
    """A step for each thing that clashes in the versions which a log states, whatever its error says."""
    stack = Stack(names, facts, pages)
    here = advice(names, facts, pages, stack=stack)
    steps = []
    for cause in pages.clashing:
        for rule in cause.evidence:
            decided = stack.decides(rule) if rule.clash and rule.says == "for" else None
            # remedies last: what to install is worked out for them
            remedies = fitting(cause.remedies, here) if decided is not None else ()
            if decided is None or not remedies:
                continue
            first = remedies[0]
            because = filled(rule.because, {**names, **decided.values})
            told = {"because": because, "step": joined(first.text, first.beside)}
            text = filled(Said("{because:capital}: {step}"), told)
            steps.append(Step(text, first.commands, first.verify, cause.id, cause.title, first.platforms))
            break
    return steps


def searches(event: Event, text: str, place: Place, tracker: str) -> tuple[Search, ...]:
    """What to search for: the fixed part of the message, where the package's own errors are discussed and everywhere.

    Args:
        event: the error's.
        text: the key line.
        place: where it happened.
        tracker: of the package that raised it, or an empty text.
    """
    said = event.message.split("\n", 1)[0] if event.exception and event.message.strip() else text
    words = fixed_part(said)
    if event.exception and len(words.split()) < 3:
        words = f"{event.exception.rsplit('.', 1)[-1]} {words}".strip()
    if len(words.split()) < _FEWEST_WORDS:
        return ()
    package = place.raised_by.package if place.raised_by else ""
    if tracker:
        return (Search(f'"{words}"', tracker),)
    return (Search(f'{package} "{words}"'.strip()),)


def fixed_part(message: str) -> str:
    """The longest run of words of a message that another program's would have too.

    Example:
        >>> fixed_part("Target modules {'q_proj'} not found in the base model.")
        'not found in the base model'
    """
    masked = _MASKED.sub("\n", mask(message[:600]))
    runs = [run.strip(" .,:;(){}[]-=") for run in _QUOTED.sub("\n", masked).split("\n")]
    best = max((run for run in runs if _WORD.search(run)), key=lambda run: len(run.split()), default="")
    return " ".join(best.replace('"', "").split()[:_MOST_WORDS])
