"""The words of errdoc, as frozen records.

::

    bytes -> Line -> Event -> Found -> Diagnosis -> Explanation
               Line -> Fact            rules of a page: Signature, EvidenceRule, Condition, Remedy

Nothing here reads, matches or prints: these are the values that the rooms hand to each other. `log` has those of a log,
`rules` those of a page, `answer` those of an answer, `runs` and `against` parts of it; all are imported from here.
"""

from errdoc.model.against import Against, Difference, SourceInfo
from errdoc.model.answer import (
    NOWHERE,
    Diagnosis,
    Evidence,
    Experiment,
    Explanation,
    Found,
    Kind,
    Place,
    Program,
    RaisedBy,
    RankedCause,
    Role,
    Search,
    Seen,
    Status,
    Step,
    Tier,
    Verdict,
)
from errdoc.model.log import (
    CLONED,
    CONTEXT_NAMES,
    FACT_NAMES,
    INNER_NAMES,
    RAN,
    Event,
    EventKind,
    Fact,
    Frame,
    Line,
)
from errdoc.model.rules import (
    BY_PACKAGE,
    Condition,
    EvidenceRule,
    Expr,
    FactRule,
    Remedy,
    Signature,
    Titles,
)
from errdoc.model.runs import Outcome, Run, Standing
from errdoc.model.said import Said

__all__ = [
    "BY_PACKAGE",
    "CLONED",
    "CONTEXT_NAMES",
    "FACT_NAMES",
    "INNER_NAMES",
    "NOWHERE",
    "RAN",
    "Against",
    "Condition",
    "Diagnosis",
    "Difference",
    "Event",
    "EventKind",
    "Evidence",
    "EvidenceRule",
    "Experiment",
    "Explanation",
    "Expr",
    "Fact",
    "FactRule",
    "Found",
    "Frame",
    "Kind",
    "Line",
    "Outcome",
    "Place",
    "Program",
    "RaisedBy",
    "RankedCause",
    "Remedy",
    "Role",
    "Run",
    "Said",
    "Search",
    "Seen",
    "Signature",
    "SourceInfo",
    "Standing",
    "Status",
    "Step",
    "Tier",
    "Titles",
    "Verdict",
]
