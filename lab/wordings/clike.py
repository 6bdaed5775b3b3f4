"""What sources in C, C++, CUDA, Go, Rust and Cython print: string literals and what stands around them.

No parser: a literal belongs to the call or the stream that it stands in, and the name of that says what becomes of it
(`TORCH_CHECK`, `throw`, `LOG(ERROR) <<`, `fmt.Errorf`, `panic!`). What is put in between literals is a hole.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from lab.census.texts import CLOSE, LETTERS, OPEN, Text, letters
from lab.wordings.pythons import LITERAL

ENDINGS = re.compile(r"\.(?:c|cc|cpp|cxx|cu|cuh|h|hh|hpp|hxx|inc|inl|mm|m|metal|go|rs|pyx|pxi)$")
_PASSED = rb"//[^\n]*|/\*.*?\*/|"
_PLAIN = rb'"(?P<plain>(?:\\.|[^"\\\n])*)"|\'(?:\\.|[^\'\\\n])+\''
# "…"  ·  R"(…)"  ·  `…` of Go  ·  r#"…"# of Rust; comments and characters, which may hold quotes, are passed over
_TOKEN = {
    "c": re.compile(_PASSED + rb'R"(?P<d>[^()\\ \n]{0,16})\((?P<raw>.*?)\)(?P=d)"|' + _PLAIN, re.DOTALL),
    "go": re.compile(_PASSED + rb"`(?P<raw>[^`]*)`|" + _PLAIN, re.DOTALL),
    "pyx": re.compile(
        rb"#[^\n]*|(?:\"\"\"|\'\'\').*?(?:\"\"\"|\'\'\')|(?P<raw>(?!))|"
        rb"[\"](?P<plain>(?:\\.|[^\"\\\n])*)\"|\'(?P<quoted>(?:\\.|[^\'\\\n])*)\'",
        re.DOTALL,
    ),
    "rs": re.compile(
        _PASSED + rb'r(?P<d>#*)"(?P<raw>.*?)"(?P=d)|"(?P<plain>(?:\\.|[^"\\])*)"|\'(?:\\.|[^\'\\\n])\'',
        re.DOTALL,
    ),
}
_KINDS = {"rs": "rs", "go": "go", "pyx": "pyx", "pxi": "pyx"}
_ESCAPE = re.compile(r"\\(?:\n\s*|(.))", re.DOTALL)
_ESCAPED = {"n": "\n", "t": "\t", "r": "", "0": "", "a": "", "b": "", "e": "", "x": "", "u": ""}
#: So far a call's name may stand before a literal, and a stream's end behind it.
_BEFORE, _BEHIND = 1500, 4000
_DEEP = 4
# TORCH_CHECK  ·  std::runtime_error  ·  errors::InvalidArgument  ·  fmt.Errorf  ·  panic!  ·  klog.ErrorS
_NAME = re.compile(r"([A-Za-z_][\w.:!>-]*!?)\s*(?:<[\w:, ]*>)?\s*$")
_CONTROL = {"if", "while", "for", "switch", "return", "sizeof", "defined", "catch", "and", "or", "not"}
#: What a call's or a stream's name says of its text, in this order.
_SORTS = (
    # NCCL warns of what then fails.
    ("log", re.compile(r"^WARN$")),
    ("warning", re.compile(r"(?i)warn")),
    ("raise", re.compile(
        r"(?i)\bthrow\b|exception|raise|_throw|\w_error\b|invalid_argument|out_of_range|PyErr_|AT_ERROR|TORCH_\w*CHECK|"
        r"AT_CHECK|\berrors?::|platform::errors|absl::\w+Error|errorf|errors\.\w+|status::?\w*|bail!|anyhow!|make_status|"
        r"RETURN_IF|^\w*(?:Error|Exception)$|enforce|anyhow::|\w+Error::|\w+Err\(|\bErr\b|error_code|#\[error")),
    ("assert", re.compile(
        r"(?i)assert|(?:^|_|\b)d?check(?:_\w+)?$|check_with_info|unreachable|\bexpect$|ensure!|verify|require")),
    ("log", re.compile(
        r"(?i)\bfatal|error|abort|panic|stderr|cerr|perror|critical|\bdie\b|\berr\b|_err\b|nvErrorLog|NVRM|NV_PRINTF|nv_printf|"
        r"fail|\bexit\b|LOG\((?:ERROR|FATAL)\)|unimplemented|todo!")),
)  # fmt: skip
#: Streams: LOG(ERROR) <<  ·  CHECK_EQ(a, b) <<  ·  std::cerr <<  ·  MS_LOG(EXCEPTION) <<  ·  throw Error() <<
_STREAM = re.compile(
    r"(?P<name>throw\b[^;<]*|(?:std::)?cerr|[A-Z][\w:]*CHECK\w*|D?CHECK\w*|\w*LOG\w*\s*\(\s*\w+\s*\)|"
    r"\w*(?:LOG|log)\w*(?:ERROR|FATAL|WARN\w*|error|fatal|warn)\w*(?:\([^()]*\))?|\w+(?:Error|Exception)\s*\([^<]*\))\s*[^;]*?<<"
)
# What a call that takes a format gets: only the literal is the text.
# %d  ·  %-10.3f  ·  %zu  ·  %v of Go  ·  %.100R and %S of Python's own C
_PERCENT = re.compile(
    r"%(?:\.\d+)?[RSA](?![a-z])|"
    r"%[-+ #0']*(?:\*|\d+)?(?:\.(?:\*|\d+))?(?:hh?|ll?|[zjtqLI]|I64)?([diouxXeEfFgGcspvqTwUb%])"
)
_BRACES = re.compile(r"\{(?:[\w.]*)(?::[^{}]*)?\}")
# ", PRIu64 "
_MACRO = re.compile(r"^\s*(?:PRI\w+|NV\w*_FMT\w*|\w+_FMT\w*|FMT_\w+|NvU64_fmtx?|NvU64_fmtu)\s*$")
# func (s *Scheduler) load(  ·  pub async fn load(  ·  ncclResult_t ncclInit(comm) {  ·  int Model::load(
_FUNCTION = re.compile(
    r"^(?:func (?:\([^)\n]*\) )?(?P<go>\w+)|[ \t]*(?:pub(?:\([^)\n]*\))? )?(?:async )?fn (?P<rs>\w+)|"
    r"(?:[A-Za-z_][\w:<>*&, ~]{0,120}?[ *&])?(?P<c>[A-Za-z_~][\w:~]*)\((?![^\n]*;\s*$))", re.MULTILINE
)  # fmt: skip
#: Nothing is printed of these lines.
_NOT_PRINTED = re.compile(r"^\s*(?:#\s*(?:include|import|line)|import\b|extern\b)")
#: A single word that names an error: CUDNN_STATUS_NOT_INITIALIZED
_ERROR_NAME = re.compile(r"(?i)err|status|fail|invalid|unsupported|fatal|out_?of|not_")
# What loggers of Go get behind the message are names and values.
_FIRST_ONLY = re.compile(r"^(?:slog|klog|log|logger|logrus|setupLog)\.|^(?:\w+\.)*(?:Error|Info|Warning)S$")


@dataclass
class _String:
    """A literal: where it stands, and its text."""

    start: int
    end: int
    text: str


def texts(source: bytes, file: str) -> list[Text]:
    """The texts of a source, each once a line."""
    kind = file.rsplit(".", 1)[-1]
    strings, bare = _strings(source, _KINDS.get(kind, "c"))
    return list(_Reader(file, strings, bare).read()) if strings else []


def _strings(source: bytes, kind: str) -> tuple[list[_String], str]:
    """The literals, and the source without what stands in them and in comments: as long as it is."""
    found: list[_String] = []
    bare: list[bytes] = []
    at = 0
    for match in _TOKEN[kind].finditer(source):
        bare.append(source[at : match.start()])
        plain, raw = match["plain"], match["raw"]
        if plain is None and kind == "pyx":
            plain = match["quoted"]
        if plain is None and raw is None:
            bare.append(re.sub(rb"[^\n]", b" ", match[0]))
        else:
            text = (plain if plain is not None else raw).decode("utf-8", "replace")
            text = (
                _ESCAPE.sub(lambda one: _ESCAPED.get(one[1] or "n", one[1] or "") if one[1] else "", text)
                if plain
                else text
            )
            found.append(_String(match.start(), match.end(), text))
            bare.append(b'"' + re.sub(rb"[^\n]", b"_", match[0][1:-1]) + b'"')
        at = match.end()
    bare.append(source[at:])
    # one character a byte: places are the same in both
    return found, b"".join(bare).decode("latin-1")


class _Reader:
    """Goes through the literals of a source; what stands in one call or stream is one text."""

    def __init__(self, file: str, strings: Sequence[_String], bare: str) -> None:
        self.file = file
        self.strings = strings
        self.bare = bare
        self._starts = [one.start for one in strings]
        self._lines = [match.start() for match in re.finditer("\n", bare)]
        self._functions = [
            (match.start(), match["go"] or match["rs"] or match["c"]) for match in _FUNCTION.finditer(bare)
        ]
        self._places = [start for start, _ in self._functions]
        self._seen: set[str] = set()

    def read(self) -> Iterator[Text]:
        """The texts in their order."""
        at = 0
        while at < len(self.strings):
            first = self.strings[at]
            sort, start, end, called = self._around(first)
            last = max(bisect_right(self._starts, end - 1) if sort else at + 1, at + 1)
            several = self.strings[at:last]
            if not sort:
                # Neighbours are one literal.
                while (
                    last < len(self.strings)
                    and not self.bare[self.strings[last - 1].end : self.strings[last].start].strip()
                ):
                    last += 1
                several = self.strings[at:last]
            text = self._joined(several, start, end, called) if sort else holes("".join(one.text for one in several))
            at = last
            if not LETTERS <= letters(text) <= 2000 or not (" " in text or _ERROR_NAME.search(text)):
                continue
            if not sort:
                if text in self._seen or _NOT_PRINTED.match(self._line_at(first.start)):
                    continue
                self._seen.add(text)
            yield Text(
                sort or LITERAL,
                self._exception(sort, called),
                text.strip(),
                self.file,
                self._line(first.start),
                self._function(first.start),
            )

    def _around(self, string: _String) -> tuple[str, int, int, str]:
        """What prints a literal: its sort, where its text begins and ends, its name; no sort where nothing tells."""
        place, floor = string.start, max(0, string.start - _BEFORE)
        for _ in range(_DEEP):
            opened, boundary = self._opened(place, floor)
            if opened < 0:
                return self._streamed(string, boundary)
            before = self.bare[max(floor, opened - 80) : opened]
            named = _NAME.search(before)
            name = named[1] if named else ""
            if name in _CONTROL:
                return self._streamed(string, opened)
            level = self.bare[opened : string.start]
            said = f"throw {name}" if re.search(r"\bthrow\s+[\w:<>]*$", before) else name
            said += (
                " stderr"
                if name in {"fprintf", "fputs", "Fprintf", "fmt.Fprintf", "fmt.Fprintln"} and "stderr" in level.lower()
                else ""
            )
            said += (
                f" {level[1:60]}"
                if re.match(r"(?i)nv_?printf|.*_log$|log|logf?|.*logger|NV_DEV_PRINTF.*|nv_drm.*", name)
                else ""
            )
            if sort := _sort(said):
                return sort, opened + 1, self._closed(string.start), name
            place = opened
        return "", string.start, string.end, ""

    def _opened(self, place: int, floor: int) -> tuple[int, int]:
        """The bracket that is open before a place, or -1 and where its statement begins."""
        depth = 0
        for at in range(place - 1, floor - 1, -1):
            character = self.bare[at]
            if character in ")]":
                depth += 1
            elif character in "([":
                if not depth:
                    return at, at
                depth -= 1
            elif character in ";{}" and not depth:
                return -1, at
        return -1, floor

    def _closed(self, place: int) -> int:
        depth = 0
        for at in range(place, min(len(self.bare), place + _BEHIND)):
            character = self.bare[at]
            if character in "([{":
                depth += 1
            elif character in ")]}":
                if not depth:
                    return at
                depth -= 1
            elif character == ";" and not depth:
                return at
        return min(len(self.bare), place + _BEHIND)

    def _streamed(self, string: _String, boundary: int) -> tuple[str, int, int, str]:
        head = self.bare[boundary + 1 : string.start] if boundary >= 0 else ""
        if "<<" in head and (match := _STREAM.match(head.lstrip())):
            name = match["name"]
            if sort := _sort(f"throw {name}" if name.startswith("throw") else name):
                begins = boundary + 1 + head.index("<<") + 2
                return sort, begins, self._closed(string.start), name
        return "", string.start, string.end, ""

    def _joined(self, several: Sequence[_String], start: int, end: int, called: str) -> str:
        """The text of a call or a stream: its literals, and holes for what stands between them."""
        stream = "<<" in self.bare[start : several[0].start] or "<<" in self.bare[several[0].end : end][:40]
        said: list[str] = []
        at = start
        for number, one in enumerate(several):
            between = self.bare[at : one.start]
            if number:
                if between.strip() and not _MACRO.match(between):
                    if _FIRST_ONLY.search(called):
                        break
                    if not stream and _PERCENT.search("".join(said)) and "," in between:
                        return holes("".join(said))
                    said.append(_code(between))
                elif between.strip():
                    said.append("d")  # "…%" PRId64 "…"
            elif stream and (before := between.strip(" \n\t<")):
                said.append(_code(before))
            said.append(one.text)
            at = one.end
        rest = "" if _FIRST_ONLY.search(called) else self.bare[at:end].strip()
        if (
            rest
            and re.match(r"<<|\+|,", rest)
            and not _PERCENT.search("".join(said))
            and not _BRACES.search("".join(said))
        ):
            said.append(_code(rest))
        return holes("".join(said))

    def _exception(self, sort: str, called: str) -> str:
        if sort not in {"raise", "assert"}:
            return ""
        if self.file.endswith((".cpp", ".h", ".cu", ".cuh", ".cc")) and re.search(
            r"TORCH|AT_|C10|CAFFE|runtime_error", called
        ):
            return "RuntimeError"
        found = re.search(
            r"(\w+(?:Error|Exception)|InvalidArgument|NotFound|Internal|OutOfRange|FailedPrecondition|Unimplemented)\b",
            called,
        )
        return found[1] if found else ""

    def _line_at(self, place: int) -> str:
        return self.bare[self.bare.rfind("\n", 0, place) + 1 : place]

    def _line(self, place: int) -> int:
        return bisect_right(self._lines, place) + 1

    def _function(self, place: int) -> str:
        at = bisect_right(self._places, place) - 1
        return self._functions[at][1] if at >= 0 else ""


def _sort(name: str) -> str:
    return next((sort for sort, pattern in _SORTS if name and pattern.search(name)), "")


def _code(between: str) -> str:
    code = " ".join(re.sub(r'"_*"', "", between).strip(" \n\t<+,").split())
    return f"{OPEN}{code.replace(OPEN, '').replace(CLOSE, '')[:60]}{CLOSE}" if code else ""


def holes(text: str) -> str:
    """A format with its places as holes."""
    text = _PERCENT.sub(
        lambda one: "%" if one[1] == "%" else f"{OPEN}value{':d' if one[1] and one[1] in 'diuxX' else ''}{CLOSE}", text
    )
    return _BRACES.sub(f"{OPEN}value{CLOSE}", text)
