"""What installers and compilers complain about."""

from collections.abc import Sequence

from errdoc.logs.events.rows import Piece, Row, run
from errdoc.logs.lazy import lazy

# ERROR: Could not find a version that satisfies the requirement x (from versions: none)
# error: subprocess-exited-with-error
_PIP = lazy(
    r"\s{0,8}(?:(?:ERROR|error): (?:Could not (?:find a version|build wheels|install|fetch|open requirements"
    r"|detect)|No matching distribution"
    r"|Cannot (?:install|uninstall)|ResolutionImpossible|Failed (?:building wheel|to build)"
    r"|pip's dependency resolver|Package .{1,100} requires"
    r"|Ignored the following|Invalid requirement|.{1,120} is not a supported wheel|subprocess-exited-with-error"
    r"|metadata-generation-failed"
    r"|legacy-install-failure|Exception:|Command errored out|Error while|THESE PACKAGES)"
    r"|Could not find a version that satisfies"
    r"|No matching distribution found|Failed to build \S|\u00d7 |note: This error originates from a subprocess"
    r"|npm ERR!)"
)
_PIP_GOES_ON = lazy(
    r"(?:ERROR: (?:No matching|ResolutionImpossible)|No matching distribution| {2,}\S|\u00d7 |exit code: "
    r"|\[\d+ lines of output\])"
)
# x.cu(12): error: …     src/binding.cpp:8:14: fatal error: …     main.c:3:1: warning: …     x.cpp(3): error C2065: …
_COMPILER = lazy(
    r"\s{0,8}(?:[^\s:(]{1,300}|[A-Za-z]:[^:(]{1,300})(?:\(\d+(?:,\d+)?\)|:\d+(?::\d+)?)\s?: ?(?:fatal "
    r"|internal compiler |catastrophic )?"
    r"(error|warning|note)(?: [A-Z]{1,4}\d{2,5})?\s?(?::|#\d)"
)
# error: command 'nvcc' failed with exit status 1
# nvcc fatal   : …     LINK : fatal error LNK1181: …    /usr/bin/ld: cannot find -lcuda
_TOOL = lazy(
    r"\s{0,8}(?:error: (?:command |Microsoft|could not|invalid|unknown|\[|linker)|nvcc (?:fatal|error)"
    r"|ptxas (?:fatal|error|/)|(?:gcc|g\+\+|cc1|cl|clang|nvlink)\b.{0,40}: ?(?:fatal )?error"
    r"|LINK ?: |collect2: |ninja: (?!no work|Entering)|FAILED: |compilation terminated"
    r"|make(?:\[\d+\])?: \*\*\*|CMake Error"
    r"|fatal error |(?:\S{1,100}/)?ld: |cc1plus: |c1xx ?: )"
)
_COMPILER_GOES_ON = lazy(
    r"\s+\S|\S{1,200}:\(\.(?:text|data|rodata)|In file included|compilation terminated"
    r"|\d+ errors? (?:detected|generated)"
)
#: One of them is in every row that it claims.
SIGNS = ("rror", "ERROR", "Could not find", "No matching", "Failed to build", "\u00d7", "note:", "fatal", "warning",
          "LINK", "collect2", "ninja", "FAILED:", "terminated", "*** ", "ld: ", "ERR!")  # fmt: skip


def take(rows: Sequence[Row], at: int) -> Piece | None:
    """One complaint of pip or of a compiler, with its list or its lines of code."""
    text = rows[at].text
    if not any(sign in text for sign in SIGNS):
        return None
    if _PIP.match(text):
        return Piece("pip", run(rows, at + 1, _PIP_GOES_ON, 60), message=text.strip())
    if _COMPILER.match(text) or _TOOL.match(text):
        return Piece("compiler", run(rows, at + 1, _COMPILER_GOES_ON, 40), message=text.strip())
    return None


def is_error(text: str) -> bool:
    """Whether a complaint of a compiler is more than a warning or a note."""
    found = _COMPILER.match(text)
    return found is None or found[1] == "error"
