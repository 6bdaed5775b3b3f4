"""What would make a job fail: the checks of causes, asked before there is a log."""

import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace as replaced
from typing import TYPE_CHECKING, Any

from errdoc.check.hub import models
from errdoc.check.job import Job
from errdoc.check.room import memory, pins
from errdoc.model import Evidence, RankedCause, Remedy
from errdoc.model.said import joined
from errdoc.probe.telling.snapshot import Reading, Snapshot
from errdoc.probe.weighing.checks.settle import measure
from errdoc.record import record, replace
from errdoc.spoken import spoken
from errdoc.stack.given import FRAMEWORKS

if TYPE_CHECKING:
    from errdoc.kb import KnowledgeBase
    from errdoc.render.words import Lang

#: Stands for a likelier cause: a check then confirms only what is wrong on any machine, not what is usual.
_BEFORE = RankedCause("?", "", "possible", 0.0)


@record
class Finding:
    """What would make the job fail.

    Attributes:
        cause: the page.
        title: its title.
        because: what the machine says.
        fact: the fact that decided, and `value` its value.
        steps: what helps, filled in, best first.
    """

    cause: str
    title: str
    because: str
    fact: str
    value: str
    steps: tuple[Remedy, ...] = ()


@record
class Found:
    """The answer.

    Attributes:
        findings: in the order in which they would stop the job.
        unknown: what the machine could not tell: cause and reason.
        asked: questions in all.
    """

    findings: tuple[Finding, ...]
    unknown: tuple[tuple[str, str], ...]
    asked: int


def ahead(job: Job, machine: Snapshot, kb: "KnowledgeBase", lang: "Lang" = "en") -> Found:
    """What the facts of a machine say against a job.

    Args:
        job: the command, read.
        machine: where it is to run.
        kb: the knowledge base.
        lang: the language of the answer.
    """
    machine = _as_it_will_be(machine, job)
    findings: list[Finding] = []
    unknown: list[tuple[str, str]] = []
    told = set[tuple[str, str]]()
    asked = 0
    for cause, log, piece in _pieces(job, machine, kb, lang):
        asked += 1
        about = {(piece.fact, piece.value), *log.items()}
        if piece.says == "for" and told.isdisjoint(about):
            told |= about
            findings.append(finding(cause, piece, log, machine, kb))
        elif not piece.says and not piece.state and piece.because:
            unknown.append((cause, piece.because))
    return spoken(Found(tuple(findings), tuple(dict.fromkeys(unknown)), asked), kb, lang)


def needs(job: Job, machine: Snapshot) -> frozenset[str]:
    """What a job needs; where no command is given, what any job of this machine may."""
    if job.words:
        return job.needs
    have = any(machine.text(name) for name in FRAMEWORKS)
    gpu = machine.number("gpu_count") or any(row.get("vendor") == "nvidia" for row in machine.rows("pci_gpus") or ())
    return frozenset({"python"} | ({"gpu"} if gpu and (have or machine.text("driver")) else set()))


def _pieces(
    job: Job, machine: Snapshot, kb: "KnowledgeBase", lang: "Lang"
) -> Iterator[tuple[str, Mapping[str, str], Evidence]]:
    """What each check says, with the cause and what of the job it was asked about."""
    wanted = needs(job, machine)
    if not job.elsewhere:
        imported = {one.partition(".")[0] for one in job.imports}
        frameworks = {name: machine.text(name) or "" for name in FRAMEWORKS if name in imported and machine.text(name)}
        for cause, row in kb.check_rules["before"].items():
            if not _is_wanted(row, wanted):
                continue
            for log in _logs(job, machine, kb).get(str(row.get("each", "")), ()):
                ranked = [RankedCause(cause, "", "possible", 0.0)]
                usual = [_BEFORE] if not row.get("usual") else []
                known: dict[str, str] = {**(frameworks if "module" not in log else {}), **log}
                defects: list[str] = []
                about = str(row.get("as", ""))
                told = measure(about, [*usual, *ranked], known, machine, kb, every=True, defects=defects)
                if cause in told:
                    yield cause, log, told[cause]
                yield from ((cause, log, Evidence("machine", because=text)) for text in defects)
        yield from ((cause, {}, piece) for cause, piece in pins(machine, kb, lang))
        yield from ((cause, {}, piece) for cause, piece in models(job, machine, lang))
    yield from ((cause, {}, piece) for cause, piece in memory(machine, kb, lang))


def _is_wanted(row: Mapping[str, Any], wanted: frozenset[str]) -> bool:
    return "when" not in row or not wanted.isdisjoint(row["when"])


def _logs(job: Job, machine: Snapshot, kb: "KnowledgeBase") -> dict[str, list[dict[str, str]]]:
    """What a log of the job would state, for the checks that turn on it."""
    return {
        "": [{}],
        "import": [{"module": one} for one in job.imports],
        "package": [{"module": one} for one in _packages(job, machine, kb)],
        "port": [{"port": job.port}] if job.port else [],
        "script": [{"path": job.script}] if job.script else [],
        "process": [{"asked": str(job.processes - 1)}] if job.processes else [],
    }


def _packages(job: Job, machine: Snapshot, kb: "KnowledgeBase") -> Iterator[str]:
    """The imports that only a package can bring.

    Where Python also looks in folders of the user's own (`PYTHONPATH`, `sys.path`, an editable install), what no table
    knows may stand in one of them.
    """
    table = kb.distributions
    # what Python dropped is not missing: another check says so
    dropped = {name.removeprefix("python_without_") for name in kb.check_rules["thresholds"]}
    not_asked = sys.stdlib_module_names | dropped | set(table.get("standard", ())) | set(table.get("own", ()))
    known = {str(row["import"]).partition(".")[0] for row in table.get("distributions", ())}
    editable = any(one.startswith("__editable__") for one in machine.texts("modules") or ())
    more = "paths" in job.needs or editable or "PYTHONPATH" in (machine.map("environment") or {})
    for module in job.imports:
        top = module.partition(".")[0]
        if module not in job.local and top not in not_asked and (top in known or not more):
            yield module


def _as_it_will_be(machine: Snapshot, job: Job) -> Snapshot:
    """The machine with the variables that the command sets, and only the GPUs that it will see."""
    if not job.env and "environment" not in machine.readings:
        return machine
    variables = {**(machine.map("environment") or {}), **job.env}
    readings = dict(machine.readings)
    readings["environment"] = Reading("environment", variables, machine.how("environment") or "the command")
    if "CUDA_VISIBLE_DEVICES" in job.env:
        # what the driver's library answered was for other variables
        for name in ("cuda_device_count", "cuda_init_code", "cuda_devices"):
            readings.pop(name, None)
    visible = variables.get("CUDA_VISIBLE_DEVICES", "")
    if "gpus" in readings and visible and all(part.strip().isdigit() for part in visible.split(",")):
        seen = {int(part) for part in visible.split(",")}
        rows = [dict(row) for row in machine.rows("gpus") or () if row.get("index") in seen]
        if rows:
            readings["gpus"] = replaced(readings["gpus"], value=rows)
    return replaced(machine, readings=readings)


def finding(cause: str, piece: Evidence, log: Mapping[str, str], machine: Snapshot, kb: "KnowledgeBase") -> Finding:
    """What is told of a cause that is there, with the steps of its page, filled in."""
    from errdoc.match.advice import advice
    from errdoc.match.remedies import fitting
    from errdoc.match.stack import Stack

    page = kb.cause(cause)
    failure = str(kb.check_rules["before"].get(cause, {}).get("as", ""))
    general = page.remedies if page else ()
    remedies = kb.failure(failure).steps(cause, general) if failure else general
    facts = machine.facts()
    names = {**{fact.name: fact.value for fact in reversed(facts)}, **log}
    about = {log["module"].partition(".")[0]} if "module" in log else {one for one in FRAMEWORKS if one in names}
    here = advice(names, facts, kb, stack=Stack(names, facts, kb))

    def fit(some: Sequence[Remedy]) -> tuple[Remedy, ...]:
        return fitting([one for one in some if not one.frameworks or about.intersection(one.frameworks)], here)

    steps = tuple(replace(one, text=joined(one.text, one.beside)) for one in fit(remedies) or fit(general))
    title = page.title if page else cause.replace("-", " ")
    return Finding(cause, title, piece.because, piece.fact, piece.value, steps)
