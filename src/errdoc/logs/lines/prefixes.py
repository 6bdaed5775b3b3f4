r"""What transports put before a line: timestamps, ranks, pods, loggers.

A prefix that is removed becomes a field of the line. What may be part of the message stays: a source location of C++
logging
(`E tensorflow/.../cuda_dnn.cc:328] …`) and `ERROR:` without a timestamp. Rules are tried by the first character, at the
start of the line only, again and again: `(pid=7) ERROR 01-28 18:15:15 core.py:226] …` has two. One blank after a
prefix belongs
to it, so that the indentation of tracebacks survives.
"""

import re
from collections.abc import Callable

from errdoc.logs.lazy import lazy

_LEVELS = {
    "trace": "I", "debug": "I", "info": "I", "notice": "I", "success": "I", "dbg": "I",
    "warn": "W", "warning": "W",
    "error": "E", "err": "E", "severe": "E",
    "critical": "F", "fatal": "F", "crit": "F", "emerg": "F", "alert": "F", "panic": "F",
}  # fmt: skip
_LEVEL = r"(?:TRACE|DEBUG|INFO|NOTICE|SUCCESS|WARN(?:ING)?|ERROR|ERR|CRITICAL|FATAL)"
#: Where C++ logging says it stands: `tensorflow/core/x.cc:12]`, `xla_bridge.py:357]`, `**convert.py**:22]`.
_AT = r"[*\w./\\+-]+:\d+\]"
_TIME = (
    r"(?:\d{4}[-/.]\d\d[-/.]\d\d|\d\d/\d\d/\d{4}|\d\d/\d\d/\d\d|\d{8})[T _]\d\d:\d\d:\d\d"
    r"(?:[.,:]\d{1,9})?(?: ?(?:Z|UTC|[+-]\d\d:?\d\d)(?![\w]))?"
)


class Fields:
    """What the prefixes of one line say."""

    __slots__ = ("level", "rank", "stream", "time")

    def __init__(self) -> None:
        self.rank: int | None = None
        self.stream: str | None = None
        self.time: str | None = None
        self.level: str | None = None


_Rule = Callable[[str, Fields], "str | None"]


def level_of(word: str | None) -> str | None:
    """`I`, `W`, `E` or `F` for the name of a level, or None."""
    return _LEVELS.get(word.strip().lower()) if word else None


def _level(word: str, fields: Fields) -> None:
    fields.level = level_of(word) or fields.level


# [rank3]: Traceback (most recent call last):      [default1]:RuntimeError: …
_RANK = lazy(r"\[(?:rank|default|trainer)(\d{1,6})\]: ?")
# [1,3]<stdout>:epoch 1
_MPI = lazy(r"\[\d{1,8},(\d{1,6})\]<(std(?:out|err|diag))>: ?")
# [pod/trainer-0/pytorch] epoch 1
_POD = lazy(r"\[(pod/[^\]\s]{1,200})\] ?")
# [Wed Jul 25 09:02:42.929696 2018] [wsgi:error] [pid 12:tid 13] [client 10.0.0.1:52] Traceback …
_APACHE = lazy(
    r"\[(\w{3} \w{3} +\d+ \d\d:\d\d:\d\d(?:\.\d+)? \d{4})\] \[(?:\w*:)?(\w+)\] "
    r"\[(pid [^\]]{1,40})\](?: \[\w+ [^\]]{1,80}\])? ?"
)
# [ 1432.198496] NVRM: …      [  +0.000094]  ? _nv01 …      [Fri Mar  3 06:16:13 2023] NVRM: …
_DMESG = lazy(r"\[( *\+?\d{1,9}\.\d{6}|\w{3} \w{3} +\d{1,2} \d\d:\d\d:\d\d \d{4})\] ?")
# [E429 16:51:34.384372190 ProcessGroupNCCL.cpp:1743] …
_C10 = lazy(rf"\[([IWEF])\d{{3,4}} (\d\d:\d\d:\d\d\.\d{{1,9}}) (?:\d+ )?(?={_AT})")
# [E ProcessGroupNCCL.cpp:455] …, as PyTorch printed it until 2.1
_C10_OLD = lazy(rf"\[([IWEF]) {_AT}")
# [INFO|trainer.py:591] 2023-05-01 12:00:00,000 >> …
_HF = lazy(rf"\[({_LEVEL})\|[\w.]{{1,80}}:\d+\] ({_TIME}) >> ?")
# [WARN ] …      [ERROR] …      [ ERROR ]  …
_BRACKETED = lazy(rf"\[ {{0,4}}({_LEVEL}) {{0,4}}\](?:: ?| - | {{1,2}})(?=\S)")
# [7,214ms] [Warning] [carb.windowing-glfw.plugin] …      [9,306ms] [Error] [omni.kit.app._impl] [py stderr]: …
_KIT = lazy(
    r"\[\d[\d,]{0,12}ms\] \[(Verbose|Info|Warning|Error|Fatal)\] \[[\w.+-]{1,80}\] ?(?:\[py std(?:err|out)\]: ?)?"
)
# [04/19/2024-17:00:16] [E] [TRT] …      [E] Error[9]: …, as TensorRT and its tools print it
_LETTERED = lazy(r"(?:\[(\d\d/\d\d/\d{4}-\d\d:\d\d:\d\d)\] )?\[([VDIWEF])\] (?:\[[A-Z]\w{1,11}\] )?(?=\S)")
# [1] 2019-06-24 01:39:20.886805: E …
_NUMBERED = lazy(r"\[(\d{1,4})\]:? (?=\d{4}-\d\d-\d\d |Traceback \(| +File \")")
# (pid=909597)       (RayWorker pid=5, ip=10.0.0.1)       (VllmWorker rank=1 pid=7)
_PID = lazy(r"\(((?:[\w.:<>-]{1,80} )?(?:rank=(\d{1,6}) )?pid=\d{1,10}(?:, ip=[\w.:]{1,60})?)\) ?")
_TENSOR_RANK = lazy(r"_(?:TP|DP|rank)(\d{1,5})\b")
# <6>[ 12.3] NVRM: …
_PRIORITY = lazy(r"<\d{1,3}>(?=[\[A-Z])")
# 2026-06-06T01:53:09.9553204Z       [2025-10-06 18:29:23.365140]       2024-10-21 01:41:55,720
_STAMP = lazy(rf"[\[(]?({_TIME})[\])]?:?(?: |(?=\[)|$)")
# 17:22:43-020113 INFO     Version …
_CLOCK = lazy(rf"\[?(\d\d:\d\d:\d\d(?:[.,-]\d{{3,9}})?)\]? (?:[|-] )?\[?({_LEVEL})\]?(?:\s{{1,9}}| ?: ?)(?:[|-] )?")
# 0|app  | epoch 1
_PM2 = lazy(r"(\d{1,4}\|[\w.-]{1,60}) {1,40}\| ?")
# 12.3s<tab>5<tab>epoch 1
_KAGGLE = lazy(r"(\d{1,7}\.\d{1,3}s)\t\d{1,7}\t")
# 10.0.0.7: Traceback (most recent call last):
_PDSH = lazy(r"(\d{1,3}(?:\.\d{1,3}){3}): (?=\S)")
# jun 17 13:37:40 edge-6 python3[2029]: …      4月 24 20:20:17 host kernel: …      24 avril 20:20:17 host kernel: …
_JOURNAL = lazy(
    r"((?:[^\W\d_]{2,12}\.?|\d{1,2}月) {1,2}\d{1,2}|\d{1,2}\.? [^\W\d_]{2,12}\.?) (\d\d:\d\d:\d\d(?:\.\d{1,9})?) "
    r"(\S{1,100}) ([\w./@:()-]{1,64}?)(\[\d{1,10}\])?: ?"
)
# kern  :err   : [12.3] NVRM: …
_DMESG_X = lazy(r"(?:kern|user|daemon|syslog|auth) {0,6}:(emerg|alert|crit|err|warn|notice|info|debug) {0,6}: ?")
# kernel: NVRM: …
_KERNEL = lazy(r"kernel: ?")
# trainer-1  | epoch 1
_COMPOSE = lazy(r"([A-Za-z][\w.-]{0,80}[-_]\d{1,4}) {1,60}\|(?: |$)")
# F0522 05:57:24.975416  9945 a.cpp:152] …      I1213 13:02 run.py:222] …      I0000 00:00:1795406688.275087 4 a.cc:4] …
_GLOG = lazy(rf"([IWEF])(\d{{4}}(?:\d{{4}})? \d\d:\d\d(?::\d{{2,10}}(?:\.\d{{1,9}})?)?) +(?:\d+ +)?(?={_AT})")
# ERROR 01-28 18:15:15 core.py:226] …      INFO 01-28 18:15:15 [core.py:226] …
_VLLM = lazy(rf"({_LEVEL}) (\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)?) (?:\[?[\w./-]{{1,120}}:\d+\] ?)?")
# E       RuntimeError: …, as pytest prints it
_PYTEST = lazy(r"E {3,8}(?=\S)")
# ERROR:root:…      WARNING: …      INFO  [alembic] …
_WORD = lazy(rf"({_LEVEL})(?=\s|:|\||\]|$)")
# E tensorflow/stream_executor/cuda/cuda_dnn.cc:328] …
_ABSL = lazy(rf"([IWEF]) {_AT}")
# level=error msg="…"
_LOGFMT = lazy(r"(?:time=\S{1,60} )?level=(\w{3,8})\b")

# What may follow a timestamp.
# - __main__ - CRITICAL - …      - INFO - __main__ - …
_DASHES = lazy(rf"(?:- )?(?:[\w./:<>-]{{1,120}} - )?({_LEVEL}) - (?:[\w./:<>-]{{1,120}} - )?")
# | ERROR    | app.train:main:12 - …      | INFO | controller | …      | ERROR | stderr | …, FastChat's standard error
_LOGURU = lazy(rf"\| ({_LEVEL}) *\| (?:(std(?:out|err)) \|(?: |$)|[\w./:<>-]{{1,200}} ?(?:- |\|(?: |$)))?")
# [WARN ] W-9000-resnet_1.0-stderr MODEL_LOG - …
_TORCHSERVE = lazy(rf"\[({_LEVEL}) *\] (W-[\w.-]{{1,120}}) ([\w.]{{1,120}}) - ?")
# [18188][DEBUG] …      [torch.nn.parallel][INFO] - …
_BRACKETS = lazy(rf"(?:\[[\w.: -]{{1,120}}\] ?){{0,3}}\[ *({_LEVEL}) *\](?: -|:)?(?: |$)")
# ERROR: …      INFO core.py:226] …      WARNING  …
_PLAIN = lazy(rf"({_LEVEL})(?::(?: |$)|\s{{1,9}}|$)(?:\[?[\w./-]{{1,120}}\.py:\d+\]?[:\]]? (?:- )?)?")
# stdout F epoch 1, as container runtimes write it
_CRI = lazy(r"(std(?:out|err)) [FP](?: |$)")
# 01O epoch 1, as GitLab's runner writes it
_GITLAB = lazy(r"0\d[OE][ +]")
# edge-6 python3[2029]: …
_PROCESS = lazy(r"(\S{1,100}) ([\w./@-]{1,64}\[\d{1,10}\]|kernel): ?")


def _take(fields: Fields, text: str, found: re.Match[str], **named: str) -> str:
    for name, value in named.items():
        setattr(fields, name, value)
    return text[found.end() :]


def _bracket(text: str, fields: Fields) -> str | None:
    if found := _RANK.match(text) or _MPI.match(text):
        fields.rank = int(found[1])
        return text[found.end() :]
    if found := _C10.match(text):
        fields.level, fields.time = found[1], found[2]
        return f"[{found[1]} {text[found.end() :]}"
    if found := _C10_OLD.match(text):
        fields.level = found[1]
        return None
    if found := _APACHE.match(text):
        _level(found[2], fields)
        return _take(fields, text, found, time=found[1], stream=found[3])
    if found := _DMESG.match(text):
        return _take(fields, text, found, time=found[1].strip(), stream="kernel")
    if found := _POD.match(text):
        return _take(fields, text, found, stream=found[1])
    if found := _HF.match(text):
        _level(found[1], fields)
        return _take(fields, text, found, time=found[2])
    if found := _BRACKETED.match(text) or _KIT.match(text):
        _level(found[1], fields)
        return text[found.end() :]
    if found := _LETTERED.match(text):
        # it stays: pages know these lines by their letter
        fields.level, fields.time = "I" if found[2] in "VD" else found[2], found[1] or fields.time
        return None
    if found := _NUMBERED.match(text):
        fields.rank = int(found[1])
        return text[found.end() :]
    return _clock(text, fields) if text[1:2].isdigit() else None


def _paren(text: str, fields: Fields) -> str | None:
    if found := _PID.match(text):
        fields.stream = found[1]
        rank = found[2] or ((inner := _TENSOR_RANK.search(found[1])) and inner[1])
        if rank:
            fields.rank = int(rank)
        return text[found.end() :]
    return _clock(text, fields) if text[1:2].isdigit() else None


def _angle(text: str, fields: Fields) -> str | None:  # noqa: ARG001 - every rule has the same shape
    found = _PRIORITY.match(text)
    return text[found.end() :] if found else None


def _clock(text: str, fields: Fields) -> str | None:
    """A line that starts with a date or a time of day, and what loggers put after it."""
    found = _STAMP.match(text)
    if not found:
        if found := _CLOCK.match(text):
            _level(found[2], fields)
            return _take(fields, text, found, time=found[1])
        return None
    rest = text[found.end() :]
    if not rest and "T" not in found[1]:
        return None
    fields.time = found[1]
    mark = rest[:1]
    if found := _ABSL.match(rest):
        fields.level = found[1]
    elif found := _TORCHSERVE.match(rest) if mark == "[" else None:
        # The server's level says where its worker wrote to, not how bad it is.
        fields.stream = found[2]
        if found[3] != "MODEL_LOG":
            _level(found[1], fields)
        return rest[found.end() :]
    elif found := _levelled(rest):
        if found.lastindex != 2:  # standard error is written at one level, whatever is said there
            _level(found[1], fields)
        return rest[found.end() :]
    elif found := _CRI.match(rest) if mark == "s" else None:
        return rest[found.end() :]
    elif found := _PROCESS.match(rest):
        return _take(fields, rest, found, stream=found[2])
    elif found := _GITLAB.match(rest) if mark == "0" else None:
        return rest[found.end() :]
    return rest


def _levelled(rest: str) -> re.Match[str] | None:
    """What loggers put between the time and their words, by the sign that it begins with."""
    if rest.startswith("|"):
        return _LOGURU.match(rest)
    if rest.startswith("["):
        return _BRACKETS.match(rest)
    return (_DASHES.match(rest) if " - " in rest else None) or _PLAIN.match(rest)


def _digit(text: str, fields: Fields) -> str | None:
    rest = _clock(text, fields)
    if rest is not None:
        return rest
    if found := _PM2.match(text):
        return _take(fields, text, found, stream=found[1])
    if found := _KAGGLE.match(text):
        return _take(fields, text, found, time=found[1])
    if found := _PDSH.match(text):
        return _take(fields, text, found, stream=found[1])
    return _journal(text, fields)


def _journal(text: str, fields: Fields) -> str | None:
    found = _JOURNAL.match(text)
    if not found:
        return None
    stream = found[4] + (found[5] or "")
    return _take(fields, text, found, time=f"{found[1]} {found[2]}", stream=stream)


def _letter(text: str, fields: Fields) -> str | None:
    first, second = text[0], text[1:2]
    if first in "IWEF":
        if second.isdigit():
            if found := _GLOG.match(text):
                fields.level, fields.time = found[1], found[2]
                return f"{found[1]} {text[found.end() :]}"
            return None
        if second == " ":
            if found := _ABSL.match(text):
                fields.level = found[1]
                return None
            found = _PYTEST.match(text)
            return text[found.end() :] if found else None
    if first in "TDINSWECF" and second.isupper():
        if found := _VLLM.match(text):
            _level(found[1], fields)
            return _take(fields, text, found, time=found[2])
        if found := _WORD.match(text):
            _level(found[1], fields)
            return None
    if first in "kudsa" and (found := _DMESG_X.match(text) or _KERNEL.match(text)):
        if found.re.pattern == _DMESG_X.pattern:
            _level(found[1], fields)
        return _take(fields, text, found, stream="kernel")
    if first in "lt" and (found := _LOGFMT.match(text)):
        _level(found[1], fields)
        return None
    # Every further prefix has its mark within the first columns.
    head = text[:90]
    if "|" in head and (found := _COMPOSE.match(text)):
        return _take(fields, text, found, stream=found[1])
    if head.count(":") >= 3:
        return _journal(text, fields)
    return None


_BY_FIRST: dict[str, _Rule] = {"[": _bracket, "(": _paren, "<": _angle}


def strip(text: str, fields: Fields) -> str:
    """The text without the prefixes that it starts with; what they say goes into `fields`."""
    for _ in range(8):
        first = text[:1]
        rule = _BY_FIRST.get(first)
        if rule is None:
            if first.isdecimal():
                rule = _digit
            elif first.isalpha():
                rule = _letter
            else:
                return text
        rest = rule(text, fields)
        if rest is None:
            return text
        text = rest
    return text
