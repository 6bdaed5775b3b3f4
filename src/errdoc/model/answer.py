"""The words of an answer: what was found, why, what to do.

What only an answer holds is a named tuple where nothing of it is ever changed: that is the cheapest at a start.
"""

from typing import Literal, NamedTuple

from errdoc.model.against import Against, SourceInfo
from errdoc.model.log import Event, Fact, Frame, Line
from errdoc.model.rules import Remedy, Signature, Titles
from errdoc.model.runs import Outcome, Run
from errdoc.record import Own, field, record

Role = Literal["root", "consequence", "wrapper", "benign", "suggestion"]
Verdict = Literal["confirmed", "likely", "possible", "undetermined", "refuted"]
Status = Literal["diagnosed", "similar", "unknown", "open", "clean"]
Tier = Literal["looks-like", "perhaps"]


def _title_in(lang: str) -> property:
    """The title in one language whatever was asked for, as JSON has it; empty where there is none."""
    return property(lambda self: dict(self.titles).get(lang, ""))


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

    source: Own[str]
    text: str = ""
    line: int | None = None
    says: Own[str] = ""
    because: str = ""
    strength: Own[str] = ""
    fact: Own[str] = ""
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

    cause: Own[str]
    title: Own[str]
    verdict: Own[Verdict]
    confidence: float
    evidence: tuple[Evidence, ...] = ()
    remedies: tuple[Remedy, ...] = ()
    titles: Own[Titles] = ()
    score: float = 0.0
    brief: bool = False

    title_en = _title_in("en")
    title_zh = _title_in("zh")


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
        matched_by: `signature`, `similarity`, or `choice` where a reader of the log named it.
        hash: stable fingerprint of the event with its variable parts masked.
        summary: the page's first paragraph.
        score: similarity, for suggestions of the fallback.
        tier: of a suggestion; empty for what a signature names.
        guides: ids of guides that help with it.
        title: in the language that was asked for, and `titles` in all that have one.
        experiment: what came of trying it here; None where nobody asked for that.
        general: the page is the name above others: certain, and as general as the evidence is.
    """

    failure: Own[str]
    title: Own[str]
    role: Own[Role]
    confidence: float
    matched_by: Own[str]
    signature: Own[str] = ""
    hash: Own[str] = ""
    line: int | None = None
    rank: int | None = None
    count: int = 1
    evidence: tuple[Evidence, ...] = ()
    causes: tuple[RankedCause, ...] = ()
    summary: Own[str] = ""
    wrong_advice: Own[str] = ""
    guides: Own[tuple[str, ...]] = ()
    score: float | None = None
    tier: Own[Tier | Literal[""]] = ""
    file: str | None = None
    titles: Own[Titles] = ()
    experiment: Experiment | None = None
    general: bool = False

    title_en = _title_in("en")
    title_zh = _title_in("zh")


class RaisedBy(NamedTuple):
    """What raised an error.

    Attributes:
        origin: `own` (the user's code), `project` (somebody's whose clone the user runs), `argument-check` (a library
            refused what it was given), `library` (its inside), `native` (C, C++, CUDA, Rust, Go), `system` (the
            operating system, a shell), or empty where nothing tells.
        package: the library or the program; empty for the user's own code.
        version: of the package, where the log tells.
        file: the source file, below the folder of packages.
    """

    origin: Own[str]
    package: str = ""
    version: str = ""
    file: str = ""
    line: int | None = None


class Place(NamedTuple):
    """Where an error happened: in the user's own code, and in what raised it.

    Attributes:
        frame: the last of the user's own, else of a project that the user cloned.
        project: whose code the frame is, where it is such a project's; empty for the user's own.
        folder: of its clone, as the log writes it.
        repository: where its errors are discussed, where that is known.
        update: the command that brings it up to date.
    """

    frame: Frame | None = None
    raised_by: RaisedBy | None = None
    project: str = ""
    folder: str = ""
    repository: str = ""
    update: Own[str] = ""


#: The place of an error of which the log does not tell it.
NOWHERE = Place()


class Program(NamedTuple):
    """What ran.

    Attributes:
        name: as people call it; empty where the log does not tell it.
        package: its distribution.
        launcher: what started it: torchrun, accelerate, Slurm.
        place: where: Colab, a Jetson, a container.
    """

    name: Own[str] = ""
    package: Own[str] = ""
    launcher: Own[str] = ""
    place: Own[str] = ""


class Kind(NamedTuple):
    """The shape of an error for which there is no page, with what an expert tells about that shape.

    Attributes:
        steps: what to do, filled with the log's values.
        leading: kinds that it has too and whose steps come first; `closing`, those whose steps come last.
        names: the failure that an error of this shape is for certain, a general one; empty where it names none.
    """

    id: Own[str]
    title: Own[str]
    summary: Own[str] = ""
    steps: tuple[Remedy, ...] = ()
    titles: Own[Titles] = ()
    leading: "tuple[Kind, ...]" = ()
    closing: "tuple[Kind, ...]" = ()
    names: Own[str] = ""

    @property
    def title_en(self) -> str:
        """As `Diagnosis.title_en`."""
        return dict(self.titles).get("en", "")

    @property
    def title_zh(self) -> str:
        """As `Diagnosis.title_zh`."""
        return dict(self.titles).get("zh", "")


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
    target: Own[str] = ""
    title: Own[str] = ""
    platforms: Own[tuple[str, ...]] = ()


class Search(NamedTuple):
    """Where others discuss an error: words to search for, and the tracker of what raised it (empty: the web)."""

    words: str
    where: Own[str] = ""


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
        status: `diagnosed`, `similar`, `unknown`, `open` or `clean`.
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
        program: what ran, as far as the log shows it.
        kind: the shape of the error that no page names, or none but a general one.
        do: what to do, in its order; a first screen shows the first few.
        searches: what to search for where no page names the failure.
        codes: what the codes that an unexplained error quotes mean, a sentence each.
        reported: the unexplained line only reports that another process failed; why stands elsewhere.
        parts: the answer to each job, where the logs of several were read; empty where there was one.
        against: what is different from a good run; None where nobody asked.
        outcome: of the run that is answered; empty where nothing ran.
        runs: all starts in the log, in their order; `run` is the place of the answered one among them, from 1.
    """

    status: Own[Status]
    sources: tuple[SourceInfo, ...]
    kb: Own[str]
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
    program: Program = Program()
    kind: Kind | None = None
    do: tuple[Step, ...] = ()
    searches: tuple[Search, ...] = ()
    codes: tuple[str, ...] = ()
    reported: bool = False
    parts: tuple["Explanation", ...] = ()
    against: Against | None = None
    outcome: Own[Outcome | Literal[""]] = ""
    runs: tuple[Run, ...] = ()
    run: int = 0

    @property
    def calm(self) -> bool:
        """Whether no error is told: it shows its end, or none at all."""
        return self.status in ("clean", "open")

    @property
    def gap(self) -> bool:
        """Whether no page names the error, or none but a general one by its kind: a page could be written of it."""
        if self.status == "diagnosed":
            return self.kind is not None and any(one.general for one in self.diagnoses if one.role == "root")
        return self.status in ("unknown", "similar")
