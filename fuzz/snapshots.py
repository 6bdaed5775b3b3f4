"""Snapshots of machines that somebody hands over, mutated, with the recorded log that each belongs to."""

import copy
import json
import signal
import tempfile
import time
from collections.abc import Callable
from functools import cache, partial
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any
from unicodedata import category

from jsonschema import Draft202012Validator

from errdoc.errors import ErrdocError
from errdoc.kb import KnowledgeBase
from errdoc.model import Explanation
from errdoc.pipeline import explain
from errdoc.probe.telling.files import load
from errdoc.probe.telling.names import NAMES
from errdoc.render import html, markdown, terminal
from errdoc.render import json as json_face
from fuzz.campaign import Budget, Tally

NAME = "snapshots"
PROMISE = "Whatever a snapshot holds, it is refused in one sentence, or there is an answer in its form and in time."

ROOT = Path(__file__).resolve().parent.parent
#: Seconds of processor time for an input; after four times as much it is stopped.
SECONDS = 5.0
#: What no machine says.
_ODD: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 2**31, 2**63, 2**64, -(2**64), 2**64 + 1, 10**400, -(10**400), 0.5, -0.0, 1e308,
    float("nan"), float("inf"), -float("inf"), "", " ", "0", "-1", "none", "N/A", "1" * 5000, "9" * 70_000, "1.2.3.4",
    "1..2", ".", "\u00b2", "\u0661\u0662.\u0663", "1e400", "nan", "\x1b[31mred\x1b]0;title\x07", "\x9b2J", "a\nb\r\nc",
    "\u202eabc", "\0", "\ud800", "\uffff", "/" * 9000, "$(touch zqx)", "`touch zqx`", "'; touch zqx; '", "<b>zqx",
    "{version}", "%s%n", "x" * 65_536, [], {}, [[]], [{}], [None], [""], {"": ""}, {"version": None}, [[[[[[]]]]]],
    {"a": {"b": {"c": {"d": {"e": 1}}}}}, ["\x1b[2J"], {"\x1b[2J": "\x1b[2J"}, [{"index": -1}], ["x"] * 5000,
    [{}] * 5000,
    [{"index": 10**30, "memory_total": 0, "memory_used": -1}], [{"name": "x" * 70_000}],
)  # fmt: skip
#: Controls, invisible characters that turn or join, halves of characters, breaks of lines and of paragraphs.
_ACTING = ("Cc", "Cf", "Cs", "Zl", "Zp")
#: Stands where bytes are changed.
_BYTES = (
    b"\0",
    b"\xff",
    b'"',
    b"{",
    b"}",
    b"[",
    b"]",
    b",",
    b":",
    b"\\u",
    b"\\ud800",
    b"NaN",
    b"-Infinity",
    b"1e999",
    b"9" * 5000,
)


class _LateError(BaseException):
    """The processor's time of an input is over."""


def campaign(budget: Budget) -> Tally:
    """Explains recorded logs with the snapshots that belong to them, changed."""
    tally = Tally()
    kb = KnowledgeBase.open()
    with tempfile.TemporaryDirectory(prefix="errdoc-fuzz-") as folder:
        file = Path(folder) / "machine.json"
        for draw in budget.rounds():
            machine = draw.choice(_machines())
            file.write_bytes(mutated(draw, machine.read_bytes()))
            log = machine.with_name(machine.name.removesuffix(".machine.json") + ".log")
            tally.tried += 1
            wrong = limited(partial(_wrong, log, file, kb, draw, tally))
            tally.breaches += [f"{one} ({machine.relative_to(ROOT)}, {file.read_bytes()[:300]!r})" for one in wrong]
    return tally


def mutated(draw: Random, data: bytes) -> bytes:
    """A snapshot after some changes to what it says, or to its bytes."""
    said = json.loads(data)
    for _ in range(draw.choice((1, 2, 4, 12, 40))):
        _changed(draw, said)
    if draw.random() < 0.05:
        said[draw.choice(list(said))] = _odd(draw)
    text = json.dumps(said).encode()
    if draw.random() < 0.15:
        for _ in range(draw.choice((1, 3))):
            at, cut = draw.randrange(len(text)), draw.choice((0, 0, 1, 30, 3000))
            text = text[:at] + draw.choice(_BYTES) + text[at + cut :]
    if draw.random() < 0.03:
        text = draw.choice(
            (text * 2, b"", b"[" * 100_000, b'{"facts":' * 5000, text.decode("ascii", "replace").encode("utf-16"))
        )
    return text


def limited(check: Callable[[], list[str]], seconds: float = SECONDS) -> list[str]:
    """What a check finds, and whether it took too much of the processor's time or raised what nobody promised."""

    def late(*_: object) -> None:
        raise _LateError

    before = signal.signal(signal.SIGPROF, late)
    signal.setitimer(signal.ITIMER_PROF, 4 * seconds)
    started = time.process_time()
    try:
        wrong = check()
    except ErrdocError:
        wrong = []
    except _LateError:
        return [f"stopped after {4 * seconds:.0f} s"]
    except Exception as error:
        at = error.__traceback__
        while at is not None and at.tb_next is not None:
            at = at.tb_next
        place = f"{at.tb_frame.f_code.co_filename.rpartition('/errdoc/')[2]}:{at.tb_lineno}" if at else "?"
        wrong = [f"{type(error).__name__} at {place}: {str(error)[:200]}"]
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
    spent = time.process_time() - started
    return [*wrong, f"took {spent:.1f} s"] if spent > seconds else wrong


def faces_wrong(answer: Explanation) -> list[str]:
    """What breaks the schema, or what a terminal would act on, in the faces of an answer."""
    shown = StringIO()
    terminal.write(answer, shown, everything=True, plain=True, width=80)
    faces = {
        "terminal": shown.getvalue(),
        "JSON": json_face.render(answer),
        "HTML": html.render(answer, everything=True),
        "Markdown": markdown.render(answer, lang="zh", everything=True),
    }
    wrong = [f"JSON breaks its schema: {one.json_path}" for one in _schema().iter_errors(json.loads(faces["JSON"]))]
    for face, text in faces.items():
        odd = next((char for char in text if category(char) in _ACTING and char != "\n"), None)
        wrong += [f"{face} holds U+{ord(odd):04X}"] if odd else []
    return wrong


def _wrong(log: Path, file: Path, kb: KnowledgeBase, draw: Random, tally: Tally) -> list[str]:
    try:
        machine = load(file)
    except ErrdocError as error:
        tally.counted["refused"] += 1
        return [] if str(error).isprintable() else [f"the refusal acts on a terminal: {str(error)!r}"]
    answer = explain([str(log)], kb=kb, machine=machine, every_check=draw.random() < 0.7)
    tally.counted[answer.machine.partition(":")[0]] += 1
    return faces_wrong(answer)


@cache
def _machines() -> list[Path]:
    found = sorted((ROOT / "corpus" / "recorded").glob("*/*.machine.json"))
    return [path for path in found if path.with_name(path.name.removesuffix(".machine.json") + ".log").is_file()]


@cache
def _schema() -> Any:
    path = ROOT / "src" / "errdoc" / "render" / "schema" / "errdoc-1.json"
    return Draft202012Validator(json.loads(path.read_text(encoding="utf-8")))


def _odd(draw: Random) -> Any:
    return copy.deepcopy(draw.choice(_ODD))


def _changed(draw: Random, said: dict[str, Any]) -> None:
    """One place of what it says is another value, is gone, or is said twice."""
    if draw.random() < 0.3:  # a fact that this machine did not tell
        said["facts"][draw.choice(list(NAMES))] = {"value": _odd(draw), "how": _odd(draw)}
        return
    at: Any = said
    key: Any = draw.choice(("facts", "facts", "facts", "sources"))
    while at is said or (isinstance(at[key], dict | list) and at[key] and draw.random() < 0.85):
        at = at[key]
        if not at:
            return
        key = draw.choice(list(at)) if isinstance(at, dict) else draw.randrange(len(at))
    what = draw.random()
    if what < 0.65:
        at[key] = _odd(draw)
    elif what < 0.8:
        del at[key]
    elif isinstance(at, list):
        at.extend(copy.deepcopy([at[key]] * draw.choice((1, 100))))
    else:
        at[draw.choice((" ", "\x1b[2J", "value", "x" * 100))] = copy.deepcopy(at[key])
