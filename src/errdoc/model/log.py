"""The words of a log: lines, frames, events, facts."""

from functools import cached_property
from typing import Literal

from errdoc.record import Own, record

EventKind = Literal["traceback", "cxx", "nccl", "kernel", "launcher", "death", "pip", "compiler", "plain"]

#: What a log tells of the person's surroundings: values in the words of their tools (`apt`, `slurm`, `powershell`).
CONTEXT_NAMES = (
    "package_manager", "container_engine", "scheduler", "shell", "distro", "arch", "program", "module",
)  # fmt: skip
#: Names of facts that logs state (the machine adds its own); further packages whose versions are told are in the table
#: of programs.
FACT_NAMES = (
    "tensorflow", "torch", "jax", "keras", "torchvision", "transformers", "numpy", "protobuf", "python", "os",
    "cuda_runtime", "cuda_driver_version", "driver", "cudnn_loaded", "cudnn_compiled", "nccl", "gpu",
    "compute_capability", "gpu_count", "gpu_total_memory", "gpu_free_memory", "tried_to_allocate", "library",
    "exception_type", "rank", "exit_code", "signal", "xid", "error_code", *CONTEXT_NAMES,
)  # fmt: skip
#: What a log states for deciding alone; answers do not list it. `sdist`: the source that pip took, `h5py 2.10.0`.
RAN, CLONED = "ran", "cloned"
INNER_NAMES = ("sdist", RAN, CLONED)


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
        place: its place among the lines that are read together, from 0: line numbers come again in other inputs, and
            where one raw line is several.
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
    place: int = 0

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
    def place(self) -> int:
        """The place of the first line: no other event of the log has it."""
        return self.lines[0].place

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
    source: Own[str] = "log"
    line: int | None = None
    printed: str = ""
    file: str | None = None
