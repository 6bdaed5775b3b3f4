"""Ranks the causes of a failure: how common they are, what the log says for and against, and a verdict for each.

Scores are log-odds. Further evidence for the same cause counts half of the one before it: lines of one log are seldom
independent.
"""

import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from errdoc.kb.entries import Cause, Failure, title_of
from errdoc.logs.lazy import lazy
from errdoc.match import claims
from errdoc.match.advice import Pages as AdvicePages
from errdoc.match.advice import advice
from errdoc.match.api import Names, asks
from errdoc.match.calibrate import shares
from errdoc.match.context import without_own
from errdoc.match.remedies import clues, fitting, meant
from errdoc.match.stack import Stack
from errdoc.match.text import Text
from errdoc.model import Evidence, EvidenceRule, Fact, Found, RankedCause, Titles, Verdict
from errdoc.model.said import blanks, filled
from errdoc.record import replace

if TYPE_CHECKING:
    from errdoc.stack.tables import Tables

_WEIGHT = {"common": 0.0, "occasional": -0.9, "rare": -1.8}
#: One strong piece for a rare cause, far down the page, outweighs a weak one for the commonest.
_STRENGTH = {"decisive": 10.0, "strong": 4.0, "weak": 1.0}
#: Each place further down a page's list.
_STEP = 0.12
#: How far the first must be ahead to be called likely.
_CLEAR = 0.8
# (?P<end>[.;]), a group of a signature
_GROUP = lazy(r"\(\?P<(\w+)>")
#: What was measured on the machine outweighs all strong evidence of a log, which sums up to less than 8.
_MEASURED = 12.0
#: What a cause of no confidence has left: a measurement may still find it.
_LEAST = 0.001


class Pages(AdvicePages, Protocol):
    """What ranking needs of the knowledge base."""

    def cause(self, ident: str) -> Cause | None:
        """The rules of a cause page, if there is one."""
        ...

    @property
    def removed(self) -> Mapping[str, Any]:
        """When names came to libraries and went."""
        ...

    @property
    def fit(self) -> Mapping[str, Any]:
        """What was learnt of confidence."""
        ...

    @property
    def compatibility(self) -> "Tables":
        """The tables of what goes together, read when they are first asked."""
        ...


def rank(
    page: Failure,
    found: Found,
    text: Text,
    facts: Sequence[Fact],
    pages: Pages,
    signatures: frozenset[str] = frozenset(),
) -> tuple[RankedCause, ...]:
    """The causes of a failure, most probable first, refuted ones last."""
    stated = first_values(facts)
    names = {**without_own(stated, [found.signature.regex]), **found.groups}
    if asks(found.event.text):
        names |= Names(pages.removed).about(found.event, stated, text)
    stack = Stack(names, facts, pages)
    matched = signatures | {found.signature.id}
    told = clues(page, found, text, names, matched)
    programs = pages.dialects.get("programs", {}).get("gpu_code", ())
    here = advice(names, facts, pages, stack=stack, matched=matched, text=text, at=(found.event, found.line))
    rows = []
    for place, (ident, weight, own) in enumerate(page.causes):
        cause = pages.cause(ident)
        rules = [*own, *(cause.evidence if cause else ())]
        told_by = gathered(rules, found, text, names, matched, stack)
        evidence = [one for one, _ in told_by]
        score = _WEIGHT[weight] - _STEP * place + _sum(evidence)
        steps = page.steps(ident, cause.remedies if cause else ())
        named = _title(page, ident, cause, told_by)
        rows.append((score, ident, cause, evidence, named, fitting(meant(steps, page, told, programs), here)))
    rows.sort(key=lambda row: -row[0])
    total = sum(math.exp(score) for score, *_ in rows) or 1.0
    best = rows[0][0] if rows else 0.0
    ranked = []
    for number, (score, ident, cause, evidence, (title, titles), steps) in enumerate(rows):
        rival = rows[1][0] if number == 0 and len(rows) > 1 else best
        ranked.append(
            RankedCause(
                cause=ident,
                title=title or ident.replace("-", " "),
                verdict=_verdict(evidence, score - rival if number == 0 else -1.0),
                confidence=round(math.exp(score) / total, 2),
                evidence=tuple(evidence),
                remedies=steps,
                titles=titles,
                score=score,
                brief=cause.brief if cause else False,
            )
        )
    ranked.sort(key=lambda one: one.verdict == "refuted")
    sure = claims.of_causes(ranked, [ident for ident, _, _ in page.causes], pages.fit)
    return tuple(replace(one, confidence=round(share, 2)) for one, share in zip(ranked, sure, strict=True))


def _title(
    page: Failure, ident: str, cause: Cause | None, evidence: Sequence[tuple[Evidence, EvidenceRule]]
) -> tuple[str, Titles]:
    """A cause's title, and in all languages: of what was seen, of this failure, of the cause's own page."""
    for one, rule in evidence:
        if one.says == "for" and rule.titles:
            return rule.title, rule.titles
    if own := page.titles.get(ident):
        return title_of(own, page.id), own
    return (cause.title, cause.all_titles) if cause else ("", ())


def settled(ranked: Sequence[RankedCause], told: Mapping[str, Evidence]) -> tuple[RankedCause, ...]:
    """The causes after a machine was asked.

    Their confidence stays the probability that was learnt, weighed by what the machine says: where no check could tell,
    it is the same as before.

    Args:
        ranked: as the log alone ranks them.
        told: what a check or an experiment says about a cause: decisive or strong for or against it, or that it could
            not tell.
    """
    if not told:
        return tuple(ranked)
    weights = [_weight(told.get(one.cause)) for one in ranked]
    if any(weights):
        # what the log proves does not step back behind what a machine shows
        weights = [
            weight or _MEASURED * (one.verdict == "confirmed") for one, weight in zip(ranked, weights, strict=True)
        ]
    rows = []
    for one, weight, share in zip(ranked, weights, _weighed(ranked, weights), strict=True):
        new = told.get(one.cause)
        evidence = (*((new,) if new else ()), *one.evidence)
        rows.append(replace(one, score=one.score + weight, confidence=share, evidence=evidence))
    rows.sort(key=lambda one: -one.score)
    found = []
    for number, one in enumerate(rows):
        lead = one.score - rows[1].score if number == 0 and len(rows) > 1 else 0.0 if number == 0 else -1.0
        verdict = _verdict(one.evidence, lead)
        if one.cause in told and told[one.cause].strength != "strong" and verdict == "possible":
            # a check could not tell, or machine and log each decide otherwise
            verdict = "undetermined"
        found.append(replace(one, verdict=verdict))
    order = {"confirmed": 0, "refuted": 2}
    return tuple(sorted(found, key=lambda one: order.get(one.verdict, 1)))


def _weight(new: Evidence | None) -> float:
    """By how much what a check or an experiment says moves a cause; 0 where it could not tell."""
    if new is None:
        return 0.0
    size = _MEASURED if new.strength == "decisive" else _STRENGTH.get(new.strength, 0.0)
    return {"for": size, "against": -size}.get(new.says, 0.0)


def _weighed(ranked: Sequence[RankedCause], weights: Sequence[float]) -> list[float]:
    """The confidence of each cause after what was measured, as before where nothing was."""
    if not any(weights):
        return [one.confidence for one in ranked]
    odds = [math.log(max(one.confidence, _LEAST)) + weight for one, weight in zip(ranked, weights, strict=True)]
    return [round(share, 2) for share in shares(odds)]


def first_values(facts: Sequence[Fact]) -> dict[str, str]:
    """The first value of each fact."""
    values: dict[str, str] = {}
    for fact in facts:
        values.setdefault(fact.name, fact.value)
    return values


def gathered(
    rules: Sequence[EvidenceRule],
    found: Found,
    text: Text,
    names: Mapping[str, str],
    signatures: frozenset[str],
    stack: Stack,
) -> list[tuple[Evidence, EvidenceRule]]:
    """The evidence that the log gives with its rules, strongest first."""
    rows: list[tuple[Evidence, EvidenceRule]] = []
    # alternatives of the wording that did not match say nothing
    unmatched = dict.fromkeys(_GROUP.findall(found.signature.regex), "")
    known = dict(names)
    for rule in rules:
        if rule.signatures and signatures.isdisjoint(rule.signatures):
            continue
        condition = rule.condition
        hit = text.meets(condition, found.event, found.line, known)
        if hit is None:
            continue
        decided = stack.decides(rule)
        if decided is None:
            continue
        line = hit.line or decided.line(text.lines) or found.line
        values = {**unmatched, **names, **hit.groups, **decided.values}
        row = Evidence(
            source="log", text=line.text.strip(), line=line.number, says=rule.says, strength=rule.strength,
            because=_reason(rule.because, values), file=line.file, fact=decided.fact, value=decided.value,
        )  # fmt: skip
        rows.append((row, rule))
    return sorted(rows, key=lambda row: -_STRENGTH[row[0].strength])


def _reason(template: str, values: Mapping[str, str]) -> str:
    """A reason with its values; empty where one is unknown: no reader sees a placeholder."""
    asked = blanks(template)
    if any(name not in values for name, _ in asked.values()):
        return ""
    return filled(template, {key: values[name] for key, (name, _) in asked.items()})


def _sum(evidence: Sequence[Evidence]) -> float:
    total = 0.0
    for side, sign in (("for", 1.0), ("against", -1.0)):
        share = 1.0
        for one in evidence:
            if one.says == side:
                total += sign * share * _STRENGTH[one.strength]
                share /= 2
    return total


def _verdict(evidence: Sequence[Evidence], lead: float) -> Verdict:
    """The verdict of a cause that leads (or, below 0, does not lead) the others by so much."""
    decisive = {one.says for one in evidence if one.strength == "decisive"}
    if decisive == {"against"}:
        return "refuted"
    if decisive == {"for"}:
        return "confirmed"
    strong = any(one.says == "for" and one.strength == "strong" for one in evidence)
    if strong and lead >= _CLEAR and not any(one.says == "against" for one in evidence):
        return "likely"
    return "possible"
