"""The words of errdoc as frozen dataclasses.

::

    bytes -> Line -> Event -> Found -> Diagnosis -> Explanation
               Line -> Fact            rules of a page: Signature, EvidenceRule, Condition, Remedy

Nothing here reads, matches or prints: these are the values that the rooms hand to each other. What only an answer holds
is a named tuple: each frozen dataclass costs a millisecond at every start.
"""

from functools import cached_property
from typing import Any, Literal, NamedTuple

from errdoc.record import field, record

Role = Literal["root", "consequence", "wrapper", "benign", "suggestion"]
Verdict = Literal["confirmed", "likely", "possible", "undetermined", "refuted"]
Status = Literal["diagnosed", "similar", "unknown", "clean"]
Tier = Literal["looks-like", "perhaps"]
EventKind = Literal["traceback", "cxx", "nccl", "kernel", "launcher", "death", "pip", "compiler", "plain"]

#: What a log tells of the person's surroundings: values in the words of their tools (`apt`, `slurm`, `powershell`).
CONTEXT_NAMES = (
    "package_manager", "container_engine", "scheduler", "shell", "distro", "arch", "program", "module",
)  # fmt: skip
#: Names of facts that logs state (the machine adds its own).
FACT_NAMES = (
    "tensorflow", "torch", "jax", "keras", "torchvision", "transformers", "numpy", "protobuf", "python", "os",
    "cuda_runtime", "cuda_driver_version", "driver", "cudnn_loaded", "cudnn_compiled", "nccl", "gpu",
    "compute_capability", "gpu_count", "gpu_total_memory", "gpu_free_memory", "tried_to_allocate", "library",
    "exception_type", "rank", "exit_code", "signal", "xid", "error_code", *CONTEXT_NAMES,
)  # fmt: skip
#: What a log states for deciding alone; answers do not list it. `sdist`: the source that pip took, `h5py 2.10.0`.
INNER_NAMES = ("sdist",)


@record
class Line:
    """One cleaned line of a log.

    Attributes:
        number: 1-based line number in the file as given.
        text: without escapes, transport prefixes (timestamps, ranks, pods, Markdown) and trailing blanks.
        width: columns of the line as given, without escapes; tells where a terminal wrapped.
        rank: the rank that a prefix names.
        stream: the worker, pod or pane that a prefix names; lines of one stream belong together.
        time: the timestamp of the prefix, as printed.
        level: `I`, `W`, `E` or `F` where the line says so.
        file: name of the input, where several are read.
        lead: what stands before it on the same line, without a line break between them.
    """

    number: int
    text: str
    width: int = 0
    rank: int | None = None
    stream: str | None = None
    time: str | None = None
    level: str | None = None
    file: str | None = None
    lead: str = ""

    @property
    def shown(self) -> str:
        """The text as the log has it on one line."""
        return (self.lead + self.text).strip()


@record
class Frame:
    """One frame of a Python traceback."""

    file: str
    line: int | None
    function: str
    code: str = ""


@record
class Event:
    """The lines that belong together.

    Attributes:
        kind: what kind of text it is.
        lines: the lines, in order.
        exception: the exception's type as printed, dotted (`torch.cuda.OutOfMemoryError`), or empty.
        message: the text after the exception's type, with its further lines.
        frames: the frames of a traceback, outermost first.
        chain: number shared by the tracebacks of one chain ("During handling of", "direct cause",
            "Original Traceback"), or None.
        link: position in the chain; 0 was raised first.
        level: the worst level of its lines.
        truncated: a traceback whose exception line is missing.
    """

    kind: EventKind
    lines: tuple[Line, ...]
    exception: str = ""
    message: str = ""
    frames: tuple[Frame, ...] = ()
    chain: int | None = None
    link: int = 0
    level: str | None = None
    truncated: bool = False

    @cached_property
    def text(self) -> str:
        """The lines joined by newlines."""
        return "\n".join(line.text for line in self.lines)

    @property
    def number(self) -> int:
        """Line number of the first line."""
        return self.lines[0].number

    @property
    def rank(self) -> int | None:
        """The rank of the first line that has one."""
        return next((line.rank for line in self.lines if line.rank is not None), None)


@record
class Fact:
    """A named value with its source.

    Attributes:
        name: one of `FACT_NAMES`, or a name of the probe's own.
        value: canonical: dotted versions, capability `8.6`, sizes with unit.
        source: `log`, `machine` or `given`.
        line: line of the log that states it.
        printed: the log's own text.
    """

    name: str
    value: str
    source: str = "log"
    line: int | None = None
    printed: str = ""
    file: str | None = None


#: An arithmetic condition in prefix form, as compiled from a page's `where`.
Expr = Any


@record
class FactRule:
    """How a log states a fact: a row of `kb/tables/facts.toml`.

    Attributes:
        name: the fact, or empty where the regex's named groups are facts.
        literals: one of them is in every text that the regex matches (lower case).
        regex: with the group `value`, or groups named like facts.
        template: the value, with `{group}` placeholders; `{value}` by default.
    """

    name: str
    literals: tuple[str, ...]
    regex: str
    template: str = "{value}"


@record
class Condition:
    """Something that the log must say (or must not).

    Attributes:
        regex: searched at `at`; empty where only `where` counts.
        at: `event`, `before`, `after` (the event) or `anywhere`.
        where: arithmetic over captured groups and facts; None where there is none.
        literals: one of them (lower case) must be in the log; empty where none is known.
        needs: sets of literals, one of each of which is in every text that the regex matches.
    """

    regex: str = ""
    at: str = "anywhere"
    where: Expr = None
    literals: tuple[str, ...] = ()
    needs: tuple[tuple[str, ...], ...] = ()


@record
class Signature:
    """How a failure shows itself in an event.

    Attributes:
        id: unique within its page.
        anchors: literals that the scan looks for.
        regex: confirms in the event; named groups are captured.
        on: `event`, or `frames` for a traceback whose frames alone speak.
        certainty: `names`, or `suggests` for a warning that is the failure only where nothing else ended the run.
        where: arithmetic over the captured groups.
        only_if: every one must hold.
        not_if: none may hold.
        facts: fact name to template of captured groups.
        source: what prints it: a source file, a function, a document.
        needs: sets of literals, one of each of which is in every text that the regex matches.
    """

    id: str
    anchors: tuple[str, ...]
    regex: str
    on: str = "event"
    certainty: str = "names"
    where: Expr = None
    only_if: tuple[Condition, ...] = ()
    not_if: tuple[Condition, ...] = ()
    facts: tuple[tuple[str, str], ...] = ()
    source: str = ""
    needs: tuple[tuple[str, ...], ...] = ()


@record
class EvidenceRule:
    """What in a log speaks for or against a cause.

    Attributes:
        says: `for` or `against`.
        strength: `decisive`, `strong` or `weak`.
        because: one clause for the reader; `{group}` placeholders allowed.
        condition: when it holds.
        signatures: ids of the signatures that must have matched; empty for any.
        clash: rules of `errdoc.stack.constraints`, one of which the log's facts break; empty for any.
        fits: rules that the log's facts keep, all of them.
    """

    says: str
    strength: str
    because: str
    condition: Condition
    signatures: tuple[str, ...] = ()
    clash: tuple[str, ...] = ()
    fits: tuple[str, ...] = ()


@record
class Remedy:
    """A step that fixes a cause.

    Attributes:
        effort: `environment`, `code`, `pip`, `conda`, `system`, `container`, `driver` or `hardware`.
        text: what to do, one sentence.
        commands: to paste; `{fact}` placeholders.
        verify: how to see that it worked.
        platforms: where it applies; empty for everywhere.
        frameworks: whose users it helps; empty for all.
        where: arithmetic over the captured groups and facts; None where there is none.
        signatures: ids of the signatures one of which must have matched; empty for any.
        only_if: what the rest of the log must say, every one.
        not_if: what it may not say, none.
        let: names that its text and commands use, with the arithmetic that gives them.
        id: by which a failure's page chooses among the general remedies of a cause; may be empty.
    """

    effort: str
    text: str
    commands: tuple[str, ...] = ()
    verify: str = ""
    platforms: tuple[str, ...] = ()
    frameworks: tuple[str, ...] = ()
    where: Expr = None
    signatures: tuple[str, ...] = ()
    only_if: tuple[Condition, ...] = ()
    not_if: tuple[Condition, ...] = ()
    let: tuple[tuple[str, Expr], ...] = ()
    id: str = ""


@record
class Found:
    """A failure's signature, confirmed in an event.

    Attributes:
        failure: the page's id.
        signature: the signature.
        event: where.
        line: the line that the match starts on.
        groups: the captured groups that took part.
        count: how often the same was seen.
    """

    failure: str
    signature: Signature
    event: Event
    line: Line
    groups: dict[str, str] = field(default_factory=dict)
    count: int = 1


@record
class Evidence:
    """What decided about a cause, or showed a failure.

    Attributes:
        source: `log` or `machine`.
        text: the line of the log, cleaned.
        says: `for`, `against`, or empty for the evidence of a diagnosis.
        because: why it counts.
        fact: the fact's name, and `value` its value, where a fact decided.
        state: of a check: the cause is `there`, it is `gone`, or empty where the check cannot tell.
        asked: what of the log the check turned on, each name with its value; None where the log did not state it.
    """

    source: str
    text: str = ""
    line: int | None = None
    says: str = ""
    because: str = ""
    strength: str = ""
    fact: str = ""
    value: str = ""
    file: str | None = None
    rank: int | None = None
    state: str = ""
    asked: tuple[tuple[str, str | None], ...] = ()


@record
class RankedCause:
    """A cause of a diagnosis, with its verdict; titles as in `Diagnosis`.

    Attributes:
        score: log-odds that `confidence` comes from.
        brief: whoever reads the answer knows it: a few lines are enough.
    """

    cause: str
    title: str
    verdict: Verdict
    confidence: float
    evidence: tuple[Evidence, ...] = ()
    remedies: tuple[Remedy, ...] = ()
    title_en: str = ""
    title_zh: str = ""
    score: float = 0.0
    brief: bool = False


@record
class Experiment:
    """What came of doing, with the user's Python, the smallest real thing that a failure forbids.

    Attributes:
        name: `load`, `allocate`, `matmul`, `convolve`, `all-reduce`.
        outcome: `worked`; `same` or `other`, the error that came; `unable`, where it could not be tried.
        because: the outcome as a sentence.
        framework: what it was done with; empty for the loader alone.
        python: the interpreter.
        text: the error's line.
        between: it ran over more than one GPU.
    """

    name: str
    outcome: Literal["worked", "same", "other", "unable"]
    because: str
    framework: str = ""
    python: str = ""
    text: str = ""
    between: bool = False


@record
class Diagnosis:
    """One failure found in a log.

    Attributes:
        confidence: probability that naming it is right, 0 to 1.
        matched_by: `signature` or `similarity`.
        hash: stable fingerprint of the event with its variable parts masked.
        summary: the page's first paragraph.
        score: similarity, for suggestions of the fallback.
        tier: of a suggestion; empty for what a signature names.
        guides: ids of guides that help with it.
        title: in the language that was asked for; `title_en` and `title_zh` whatever was, empty where there is none.
        experiment: what came of trying it here; None where nobody asked for that.
    """

    failure: str
    title: str
    role: Role
    confidence: float
    matched_by: str
    signature: str = ""
    hash: str = ""
    line: int | None = None
    rank: int | None = None
    count: int = 1
    evidence: tuple[Evidence, ...] = ()
    causes: tuple[RankedCause, ...] = ()
    summary: str = ""
    wrong_advice: str = ""
    guides: tuple[str, ...] = ()
    score: float | None = None
    tier: Tier | Literal[""] = ""
    file: str | None = None
    title_en: str = ""
    title_zh: str = ""
    experiment: Experiment | None = None


class RaisedBy(NamedTuple):
    """What raised an error.

    Attributes:
        origin: `own` (the user's code), `argument-check` (a library refused what it was given), `library` (its inside),
            `native` (C, C++, CUDA, Rust, Go), `system` (the operating system, a shell), or empty where nothing tells.
        package: the library or the program; empty for the user's own code.
        version: of the package, where the log tells.
        file: the source file, below the folder of packages.
    """

    origin: str
    package: str = ""
    version: str = ""
    file: str = ""
    line: int | None = None


class Place(NamedTuple):
    """Where an error happened: in the user's own code, and in what raised it."""

    frame: Frame | None = None
    raised_by: RaisedBy | None = None


#: The place of an error of which the log does not tell it.
NOWHERE = Place()


class Kind(NamedTuple):
    """The shape of an error for which there is no page, with what an expert tells about that shape.

    Attributes:
        steps: what to do, filled with the log's values.
    """

    id: str
    title: str
    summary: str = ""
    steps: tuple[Remedy, ...] = ()
    title_en: str = ""
    title_zh: str = ""


class Step(NamedTuple):
    """A step to take.

    Attributes:
        target: the id of the cause, the kind or the failure that it is for; the JSON calls it `for`.
        title: of what it is for.
        platforms: where it applies; empty for everywhere.
    """

    text: str
    commands: tuple[str, ...] = ()
    verify: str = ""
    target: str = ""
    title: str = ""
    platforms: tuple[str, ...] = ()


class Search(NamedTuple):
    """Where others discuss an error: words to search for, and the tracker of what raised it (empty: the web)."""

    words: str
    where: str = ""


@record
class SourceInfo:
    """What was read."""

    name: str
    bytes: int
    lines: int
    encoding: str


@record
class Seen:
    """That the same failure was diagnosed before.

    Attributes:
        count: how often.
        first: ISO 8601 in UTC, and `last`.
        fixed_by: the cause whose remedy ended it the last time, or empty.
    """

    count: int
    first: str
    last: str
    fixed_by: str = ""
    fixed_title: str = ""


@record
class Explanation:
    """The answer to a log.

    Attributes:
        status: `diagnosed`, `similar`, `unknown` or `clean`.
        diagnoses: the root first, then other roots, consequences, wrappers, benign.
        unexplained: the line of an error that nothing fits, where there is one.
        notes: what the reader should know about how the answer came about.
        machine: whose log it is, and why.
        seen: that it was diagnosed before.
        machine_given: the machine's facts came from a file.
        interpreter: the user's Python that was asked on this machine; empty where none was.
        folder: where the command ran, where this machine was asked.
        interpreter_found_by: how it was found: `option`, `run`, `log`, a variable's name, `PATH` for a guess.
        place: where it happened, of the root or of the unexplained line.
        kind: the shape of the unexplained error.
        do: what to do, in its order; a first screen shows the first few.
        searches: what to search for where no page names the failure.
        codes: what the codes that an unexplained error quotes mean, a sentence each.
        reported: the unexplained line only reports that another process failed; why stands elsewhere.
        parts: the answer to each job, where the logs of several were read; empty where there was one.
    """

    status: Status
    sources: tuple[SourceInfo, ...]
    kb: str
    diagnoses: tuple[Diagnosis, ...] = ()
    facts: tuple[Fact, ...] = ()
    notes: tuple[str, ...] = ()
    unexplained: Evidence | None = None
    machine: str = "unknown"
    seen: Seen | None = None
    machine_given: bool = False
    interpreter: str = ""
    interpreter_found_by: str = ""
    folder: str = ""
    place: Place = NOWHERE
    kind: Kind | None = None
    do: tuple[Step, ...] = ()
    searches: tuple[Search, ...] = ()
    codes: tuple[str, ...] = ()
    reported: bool = False
    parts: tuple["Explanation", ...] = ()
