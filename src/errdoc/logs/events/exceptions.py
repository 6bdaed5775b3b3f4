"""Lines that name an exception and carry its message: `RuntimeError: CUDA error: out of memory`."""

from errdoc.logs.lazy import lazy

# RuntimeError: …   torch.cuda.OutOfMemoryError: …   cv2.error: …   UnknownError (see above for traceback): …
# KeyboardInterrupt   main.<locals>.ShardError: …
_NAME = (
    r"(?:(?:[A-Za-z_]\w{0,80}|<locals>)\.){0,12}"
    r"(?:_?[A-Z]\w{0,80}?(?:Error|Exception|Interrupt|Exit|Iteration|Warning|Failure|Expired|Timeout|NotFound"
    r"|Traceback|Died|Killed|Fault)"
    r"\d{0,2}|ExceptionGroup|BaseExceptionGroup)"
    r"|(?:[A-Za-z_]\w{0,80}\.){1,12}(?:error|timeout|Empty|Full)"
)
_TAIL = r"(?: \(see above for traceback\)|\([\w.]{1,80}\))?\s?(?::(?=\s|$)|(?<=\w|\))$)"
_LINE = lazy(rf"\s*({_NAME}){_TAIL}")
# cv2.error: …   queue.Empty   socket.timeout: …   subprocess.TimeoutExpired: …, where a traceback says that a name
# comes next
_ANY_NAME = lazy(
    r"\s*((?:(?:[A-Za-z_]\w{0,80}|<locals>)\.){0,12}[A-Za-z_]\w{0,80})"
    r"(?:\([A-Z][\w.]{1,80}\))?\s?(?::(?=\s|$)|$)"
)
# ERROR:root:RuntimeError: …   12:00 | Training failed: torch.cuda.OutOfMemoryError: …
_INSIDE = lazy(rf"(?:[:\]>|;-] |:|[\"'(])({_NAME})(?: \(see above for traceback\))?: ")
# What other languages print, code that only mentions an exception, pytest on a test that fails as expected.
_FOREIGN = lazy(
    r"\s*(?:(?:Unhandled exception\.? )?(?:System|Microsoft|Volo|java|javax|jdk|sun|org|com|io|net|kotlin|scala"
    r"|akka|android)\.[A-Za-z]"
    r"|Caused by: (?:java|org|com)\.|at [\w.$]{3,}\(|raise\b|except\b|return\b|warnings\.warn|Uncaught |#|//"
    r"|(?:\S{1,400}::\S{1,400} )?XFAIL\b)"
)
#: One of them is in every name.
SIGNS = ("Error", "Exception", "Interrupt", "Exit", "Iteration", "Failure", "Expired", "Timeout", "NotFound",
           "Traceback", "Died", "Killed", "Fault", "Warning", ".error", ".timeout", ".Empty", ".Full")  # fmt: skip


class Named:
    """An exception's type and the text after it."""

    __slots__ = ("message", "name")

    def __init__(self, name: str, message: str) -> None:
        self.name = name
        self.message = message


def named(text: str) -> Named | None:
    """The exception that a line begins with, by the form of its name."""
    if not any(word in text for word in SIGNS) or (len(text) > 20_000 and not _LINE.match(text[:400])):
        return None
    found = _LINE.match(text)
    if found is None or _FOREIGN.match(text):
        return None
    return Named(found[1], text[found.end() :].strip())


def last_line(text: str) -> Named | None:
    """The exception that a line names where a traceback's end is expected: any dotted name."""
    found = _ANY_NAME.match(text)
    if found is None or not (
        named(text) or "." in found[1] or found[1][:1].isupper() or text.rstrip().endswith(found[1])
    ):
        return named(text)
    return Named(found[1], text[found.end() :].strip())


def inside(text: str) -> Named | None:
    """The exception that a logger's line names after its own words."""
    if ": " not in text or not any(word in text for word in SIGNS):
        return None
    found = _INSIDE.search(text[:2000])
    if found is None or found[1].endswith("Warning") or _FOREIGN.match(text):
        return None
    return Named(found[1], text[found.end() :].strip())


def is_warning(name: str) -> bool:
    """Whether a type is one of Python's warnings."""
    return name.endswith("Warning")
