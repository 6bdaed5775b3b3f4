"""Why an error came: its causes with their verdicts, and what speaks for and against each."""

from errdoc.model import Diagnosis, Evidence, RankedCause
from errdoc.render.told.block import Block, Priority
from errdoc.render.told.extent import Telling

_STRENGTHS = {"decisive": 0, "strong": 1, "weak": 2}
#: By a cause's place: of its line, of what proves it, of the reason for that.
_CAUSES = (0, Priority.PROVEN, Priority.THIRD_CAUSE, Priority.FOURTH_CAUSE)
_PROOFS = (Priority.PROVEN, Priority.SECOND_PROOF, Priority.THIRD_PROOF, Priority.THIRD_PROOF)
_REASONS = (Priority.PROVEN, Priority.SECOND_REASON, Priority.THIRD_REASON, Priority.THIRD_REASON)


def causes(telling: Telling, diagnosis: Diagnosis) -> list[Block]:
    """The section of the causes, the likeliest first."""
    told = shown(diagnosis, telling.extent.causes)
    fewer = [shown(diagnosis, most) for most in range(1, min(len(told), 4))]
    # one that a machine refuted stays longer than its place says
    ranks = [next((most for most, few in enumerate(fewer) if one in few), len(fewer)) for one in told]
    return _section(telling, [cause(telling, diagnosis, one, at, ranks[at]) for at, one in enumerate(told)])


def beyond(telling: Telling) -> list[Block]:
    """The section of the causes that are left out."""
    rest = [
        cause(telling, root, one, 1)
        for root in telling.roots[:1]
        for one in root.causes
        if one not in shown(root, telling.extent.causes)
    ]
    return _section(telling, rest)


def _section(telling: Telling, causes: list[Block]) -> list[Block]:
    return [Block("section", telling.say("why"), "why", inner=tuple(causes))] if causes else []


def cause(telling: Telling, diagnosis: Diagnosis, one: RankedCause, place: int = 0, rank: int = 0) -> Block:
    """A cause with its verdict.

    Args:
        telling: the answer.
        diagnosis: whose cause it is.
        one: the cause.
        place: among those that are told, from 0.
        rank: the place that it keeps where there is room for fewer.
    """
    given = telling.extent.evidence
    inner = [block for evidence in proving(one)[:given] for block in _proof(telling, diagnosis, one, evidence)]
    if not inner and not one.evidence and place == 0 and one.verdict == "possible":
        inner = [Block("nothing", telling.say("nothing_known"))]
    inner = [_fitted(block, min(place, 3), alone=not number) for number, block in enumerate(inner)]
    return Block("cause", one.title, one.verdict, page=one.cause, tags=(telling.say(one.verdict),), of=one,
                 inner=tuple(inner), priority=(_CAUSES[rank],))  # fmt: skip


def _proof(telling: Telling, diagnosis: Diagnosis, one: RankedCause, evidence: Evidence) -> list[Block]:
    """A line of the log, or what the machine says, and the reason why it counts."""
    at, words = telling.at(evidence), said(evidence)
    blocks = []
    if words:
        same = evidence.line is not None and (evidence.line, evidence.file) == (diagnosis.line, diagnosis.file)
        kind = "measured" if evidence.source == "machine" else "again" if same else "proof"
        blocks.append(Block(kind, words, at=at, of=evidence))
    if evidence.because and evidence.because != words:
        against = evidence.says == "against" and one.verdict != "refuted"
        because = (telling.say("against") if against else "") + evidence.because
        blocks.append(Block("reason", because, at=at, of=evidence))
    return [block for block in blocks if block.kind not in telling.extent.without]


def _fitted(block: Block, place: int, *, alone: bool) -> Block:
    """A proof with its room on a screen; what a machine measured is a sentence, of two lines at most."""
    if block.kind == "proof":
        return block._replace(priority=(_PROOFS[place],))
    # nothing else shows the cause: it stays as long as a proof would
    first = _PROOFS[place] if alone and block.kind != "nothing" else _REASONS[place]
    return block._replace(priority=(first, max(first, Priority.SECOND_LINE)), most=2)


def shown(diagnosis: Diagnosis, most: int | None) -> tuple[RankedCause, ...]:
    """The first so many causes; the last of them gives way to one that a machine refuted, which is worth knowing."""
    head, rest = diagnosis.causes[:most], diagnosis.causes[most:] if most is not None else ()
    refuted = [one for one in rest if one.verdict == "refuted" and any(e.source == "machine" for e in one.evidence)]
    if refuted and len(head) > 2 and head[-1].verdict in ("possible", "undetermined"):
        return (*head[:-1], refuted[0])
    return head


def proving(cause: RankedCause) -> list[Evidence]:
    """The evidence of a cause, what decided first: against it where it is refuted, else for it.

    Where a check could not tell, its reason goes first.
    """
    first = {"refuted": "against", "undetermined": ""}.get(cause.verdict, "for")
    return sorted(cause.evidence, key=lambda e: (e.says != first, _STRENGTHS.get(e.strength, 3)))


def said(evidence: Evidence) -> str:
    """The words of a piece of evidence: the log's line, what the machine says, or the fact and its value."""
    if evidence.text:
        return " ".join(evidence.text.split())
    if evidence.source == "machine" and evidence.because:
        return evidence.because
    return f"{evidence.fact} {evidence.value}".strip()
