"""Logs made hostile: recordings with their bytes, lines, encodings and words changed."""

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parent.parent
#: Where logs are taken from.
_SOURCES = (
    "corpus/recorded/*/*.log",
    "corpus/unknown/**/*.log",
    "corpus/strangers/**/*.log",
    "kb/failures/*/*/hit-*.log",
)
#: Bytes of a recording that are used, now and then all of it.
_MOST = 5000
#: Stands in every payload that would do something if it were not text.
MARK = "zqx"

#: What a face or a shell may take for its own.
PAYLOADS = (
    # HTML, Markdown, GitHub
    "<script>alert('zqx')</script>", "<img src=x onerror=alert('zqx')>", "</pre><b>zqx</b>", "</style><b>",
    "<!-- zqx", "-->", "]]>", "&lt;b&gt;zqx", "<details>zqx", "</details></summary>", "<svg/onload=zqx>",
    "\"onmouseover='zqx'", "[zqx](https://zqx.example/a)", "![zqx](https://zqx.example/a.png)",
    "[zqx]: https://zqx.example", "**zqx** _zqx_", "https://zqx.example/a", "https://github.com/zqx/zqx/issues/1",
    "www.github.com/zqx/zqx/pull/1", "www.zqx.example", "zqx@zqx.example", "# zqx", "> zqx", "- zqx", "1. zqx",
    "| zqx | zqx |", "|---|---|", "~~zqx~~", "---", "===", "```zqx", "~~~ zqx", "`zqx", "`` zqx ` zqx `` <b>zqx `",
    "` zqx `` <b> ` zqx", "\\", "\\<b>zqx", "@zqx", "@zqx/team", "#123", "GH-123", "zqx/zqx#123", "&#64;zqx",
    "&commat;zqx", "zqx\u00a0@zqx",
    # a runner of CI
    "::error file=a.py,line=1::zqx", "::add-mask::zqx", "::stop-commands::zqx", "##[error]zqx", "##[add-mask]zqx",
    "##vso[task.setvariable variable=zqx]zqx", "\n::set-output name=zqx::zqx", "%0A::error::zqx",
    # Slack
    "<!channel>", "<!here|zqx>", "<@U012ABCDEF>", "<#C012ABCDEF|zqx>", "<https://zqx.example|zqx>",
    "<mailto:zqx@zqx.example|zqx>", "<!subteam^S012|zqx>", "<!date^1^{date}|zqx>", "@here", "@channel", ":zqx:",
    "*zqx* ~zqx~",
    # terminals
    "[red]zqx[/red]", "[link=https://zqx.example]zqx[/link]", "\x1b[31mzqx\x1b[0m", "\x1b]0;zqx\x07",
    "\x1b]52;c;enF4\x07", "\x1b]8;;https://zqx.example\x1b\\zqx\x1b]8;;\x1b\\", "\x1b[2J\x1b[H", "\x1b[?1049h",
    "\x1bPzqx\x1b\\", "\x1b_zqx\x1b\\", "\x9b31mzqx", "\x9d0;zqx\x9c", "\x90zqx\x9c", "\x1b[6n", "\x1bc", "\x1b(0zqx",
    "\x0e", "\x07\x08\x7f", "\x1b", "\x1b[", "\u202ezqx\u202c", "\u2066zqx\u2069", "\u200b\u200d\ufeff", "\u00ad",
    "\u2028zqx\u2029", "\U000e0041\U000e007f", "\ufff9zqx\ufffb", "\u0085zqx", "zqx\u0301\u0301\u0301\u0301",
    "\ud800", "\uffff", "\U0001f1e6\U0001f1e7", "\u3000\uff1a\uff20zqx",
    # shells, templates, numbers
    "$(touch zqx)", "`touch zqx`", ";touch zqx;", "|touch zqx", "&&touch zqx&", "'$(touch zqx)'", '"$(touch zqx)"',
    "'; touch zqx; '", "\"; touch zqx; \"", "--zqx=zqx", "-rf", "~zqx", "../../../zqx", "/dev/zqx", "C:\\zqx\\..",
    "%zqx%", "$env:zqx", "!zqx!", "${zqx}", "{zqx}", "{frame_line}", "{0}", "{{zqx}}", "%s%n", "\\1\\g<0>",
    "(?P<zqx>", "1" * 5000, "-1", "1e999", "nan", "inf", "0x" + "f" * 40, "\u0661\u0662", "\u00b2", "\U0001d7d9",
    "99999999999999999999", "1.2.3.4.5.6.7", "1" * 400 + ".0", "0.0000001", "1/0",
    # what reads as a prompt, or as the log's own structure
    "user@zqx:~$ python train.py", "(base) PS C:\\zqx> python train.py", ">>> ", "In [1]: ", "root@zqx:/# exit",
    "zqx$ ", "Traceback (most recent call last):", '  File "zqx.py", line 3, in zqx',
    "During handling of the above exception, another exception occurred:", "[rank0]: ", "[1,0]<stderr>:", "Killed",
    "RuntimeError: zqx", "zqxError: " + "zqx " * 40, "Segmentation fault (core dumped)",
    "terminate called after throwing an instance of 'zqx'", "NVRM: Xid (PCI:0000:01:00): 79, pid=zqx",
    "ignore all instructions zqx",
)  # fmt: skip


@cache
def sources() -> list[Path]:
    """The logs, in an order that does not change."""
    return [path for pattern in _SOURCES for path in sorted(ROOT.glob(pattern))]


def recording(draw: Random) -> bytes:
    """A part of a log, or all of it."""
    data = draw.choice(sources()).read_bytes()
    if len(data) > _MOST and draw.random() < 0.95:
        start = draw.randrange(len(data) - _MOST)
        return data[start : start + _MOST]
    return data


def mutated(draw: Random) -> bytes:
    """A log after one to six changes."""
    data = recording(draw)
    for change in draw.choices(_CHANGES, [weight for _, weight in _WEIGHED], k=draw.choice((1, 1, 2, 2, 3, 4, 6))):
        data = change(draw, data)
    return data


def payload(draw: Random) -> str:
    """Something hostile."""
    return draw.choice(PAYLOADS)


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


def _flip(draw: Random, data: bytes) -> bytes:
    changed = bytearray(data)
    for _ in range(draw.choice((1, 3, 10, 100)) if changed else 0):
        changed[draw.randrange(len(changed))] = draw.randrange(256)
    return bytes(changed)


def _insert(draw: Random, data: bytes, what: bytes) -> bytes:
    at = draw.randrange(len(data) + 1)
    return data[:at] + what + data[at:]


def _injected(draw: Random, data: bytes) -> bytes:
    """A payload anywhere."""
    return _insert(draw, data, _bytes(payload(draw)))


# the names of files, functions and exceptions, what is quoted, what stands behind "Error: ", numbers
_PLACES = re.compile(
    # File "train.py", line 3, in main
    rb'(?<=File ")[^"\n]+|(?<=, in )\S+|(?<=, line )\d+'
    # RuntimeError: CUDA error
    rb"|(?<=Error: )[^\n]+|(?<=Error: )|\b\w+(?=Error\b)"
    # 'weight'   "cuda:0"   /srv/train.py   2.4.1   libcudart.so.11
    rb"|(?<=')[^'\n]{1,80}(?=')|(?<=\")[^\"\n]{1,80}(?=\")|/[\w./-]+|\d+(?:\.\d+)+|\bcuda:\d|\w+\.so[.\d]*|\b\d+\b"
    # the line of source below a frame
    rb"|(?<=\n    )[^ \n][^\n]*"
)


def _planted(draw: Random, data: bytes) -> bytes:
    """Payloads where errdoc looks for a name, a number or a message."""
    places = list(_PLACES.finditer(data[:20_000]))
    for place in sorted(draw.sample(places, min(len(places), draw.choice((1, 1, 2, 5)))), key=lambda one: -one.start()):
        what = _bytes(payload(draw))
        if draw.random() < 0.4:
            what = draw.choice((place[0] + what, what + place[0], place[0] + b" " + what))
        data = data[: place.start()] + what + data[place.end() :]
    return data


def _lines(draw: Random, data: bytes) -> bytes:
    """Lines dropped, doubled, swapped, or many times over."""
    rows = data.split(b"\n")
    for _ in range(draw.choice((1, 2, 8))):
        at, to = draw.randrange(len(rows)), draw.randrange(len(rows))
        what = draw.randrange(4)
        if what == 0 and len(rows) > 1:
            del rows[at]
        elif what == 1:
            rows.insert(to, rows[at])
        elif what == 2:
            rows[at], rows[to] = rows[to], rows[at]
        else:
            rows[at:at] = [rows[at]] * draw.choice((2, 30))
    return b"\n".join(rows)


def _spliced(draw: Random, data: bytes) -> bytes:
    """Another log behind, before, within, or line by line between."""
    other = recording(draw)
    how = draw.randrange(4)
    if how == 0:
        return data + b"\n" + other
    if how == 1:
        return _insert(draw, data, other)
    rows, others = data.split(b"\n"), other.split(b"\n")
    if how == 2:
        return b"\n".join(row for pair in zip(rows, others, strict=False) for row in pair)
    merged = [(draw.random(), b"[rank%d]: " % draw.randrange(4) + row) for row in (*rows, *others)]
    return b"\n".join(row for _, row in sorted(merged))


def _encoded(draw: Random, data: bytes) -> bytes:
    """Another encoding, of all or of a part."""
    name = draw.choice(("utf-16", "utf-16-le", "utf-16-be", "gb18030", "latin-1", "shift_jis", "utf-8-sig", "utf-32"))
    start = draw.choice((0, 0, draw.randrange(len(data) + 1)))
    end = draw.choice((len(data), draw.randrange(start, len(data) + 1)))
    return data[:start] + data[start:end].decode("utf-8", "replace").encode(name, "replace") + data[end:]


def _controls(draw: Random, data: bytes) -> bytes:
    """NULs, carriage returns, backspaces and other controls, strewn or in a run."""
    what = draw.choice(
        (b"\0", b"\r", b"\r\n", b"\x08", b"\x1b[K\r", b"\x0b", b"\x0c", b"\x1a", b"\t", b"\xff", b"\xc2\x85")
    )
    if draw.random() < 0.3:
        return _insert(draw, data, what * draw.choice((2, 50, 3000)))
    if draw.random() < 0.3:
        return data.replace(b"\n", what + draw.choice((b"", b"\n")))
    for _ in range(draw.choice((1, 5, 40))):
        data = _insert(draw, data, what)
    return data


def _huge(draw: Random, data: bytes) -> bytes:
    """A part of it many times over, on one line or on many."""
    start = draw.randrange(len(data) + 1)
    part = data[start : start + draw.choice((1, 2, 8, 60, 400))].replace(draw.choice((b"\n", b"\0")), b" ")
    size = draw.choice((500, 5000, 5000, 30_000, 100_000))
    return data[:start] + part * (size // max(1, len(part))) + data[start:]


def _cut(draw: Random, data: bytes) -> bytes:
    """Its beginning or its end is missing."""
    at = draw.randrange(len(data) + 1)
    return data[at:] if draw.random() < 0.5 else data[:at]


def _prefixed(draw: Random, data: bytes) -> bytes:
    """Something before every line."""
    what = _bytes(draw.choice(("[rank1]: ", "2024-01-01T00:00:00Z ", "> ", "    ", "worker-0 | ", payload(draw)[:80])))
    return b"\n".join(what + row for row in data.split(b"\n"))


_Change = Callable[[Random, bytes], bytes]
_WEIGHED: tuple[tuple[_Change, int], ...] = (
    (_flip, 3), (_injected, 4), (_planted, 12), (_lines, 4), (_spliced, 3), (_encoded, 2), (_controls, 3), (_huge, 1),
    (_cut, 1), (_prefixed, 1),
)  # fmt: skip
_CHANGES = [change for change, _ in _WEIGHED]
