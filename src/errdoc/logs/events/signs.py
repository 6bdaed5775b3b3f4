"""Whether an event looks like a failure, and whether the run visibly went on after it. Cautious in both."""

import re
from collections.abc import Callable, Sequence
from itertools import chain, islice
from typing import NamedTuple

from errdoc.logs.events import builds, kernel, nccl
from errdoc.logs.events.exceptions import inside, is_warning, named
from errdoc.logs.lazy import lazy
from errdoc.logs.lines.powershell import STREAM
from errdoc.model import Event, Line

# CUDA error: …     FATAL: …     make: *** failed      panic: …     Error loading …
_STRONG = lazy(
    r"\b(?:errors?|fatal|failed|failure|fails|panic(?:ked)?|exception|segfault|crash(?:ed)?|abort(?:ed|ing)?"
    r"|corrupt(?:ed)?"
    r"|CrashLoopBackOff|ImagePullBackOff"
    r"|oom)\b|(?-i:[a-z](?:Exception|Error)\b)|_(?:error|failed|err)|err!|错误|失败|异常|エラー|오류|erreur|fehler|ошибка",
    re.IGNORECASE,
)
# Could not locate zlibwapi.dll     x is not a local folder      no kernel image is available
_WEAK = lazy(
    r"\b(?:cannot|can't|can not|could not|couldn't|unable to|was not able|not found|no such|denied|refused|unrecognized"
    r"|not (?:supported|compatible|available|valid|recognized|enabled|initialized|permitted|implemented|enough)"
    r"|is not a\b"
    r"|incompatib(?:le|ility)|undefined|unsupported|invalid|illegal|mismatch(?:es|ed)?|out of (?:memory|range"
    r"|bounds|date)"
    r"|insufficient|no (?:kernel image|space left|module named)|returned nan|timed out|timeout|unexpected"
    r"|unavailable|busy"
    r"|(?<!-)missing|must be|should be the same|did you mean|too (?:old|many|few|large)|no longer supports?|nan values"
    r"|required library|no (?:cuda|gpu|nvidia|devices?)|unhandled|unknown|has no attribute)\b"
    r"|(?:cudnn|cublas)_status_(?!success)"
    r"|cuda_error_|_not_found\b"
    r"|系统找不到|无法|不支持|找不到|不是内部或外部命令|認識されていません",
    re.IGNORECASE,
)
#: One of them, in lower case, is in every text that either finds.
_WORDS = (
    "err", "fatal", "fail", "panic", "exception", "segfault", "crash", "abort", "corrupt", "oom", "fehler", "ошибка",
    "cannot", "can't", "can not", "could", "not ", "no ", "denied", "refused", "un", "invalid", "insuff", "incomp",
    "illegal", "mismatch", "out of ", "nan ", "timeout", "timed out", "busy", "missing", "must be", "did you mean",
    "should be the same", "too ", "required library", "_status_", "错误", "失败", "异常", "エラー", "오류",
    "系统找不到", "无法", "不支持", "找不到", "has no ", "_not_found", "backoff", "不是内部", "認識されて",
)  # fmt: skip
# 0 errors      error: 0.0123      errors=0     no errors      error_file      error rate 0.2
# failed: 0     MAE error 0.12     apex not found, fused layers will be disabled     longer input will result in errors
# 100% tests passed, 0 tests failed out of 2     cc -fsanitize=undefined -c a.c
# test_error               0.21484375     sum_test.go:13: sum 3, error <nil>     Errors behavior:          Continue
# features: ['id', 'text', 'error', 'length'],
# TensorFlow installation not found - running with reduced feature set.
# mean_td_error: 0.31     Couldn't find 'id_ed25519'. Generating new private key.
_HARMLESS = lazy(
    r"\b(?:0|no|zero|without(?: any)?) (?:errors?|failures?|failed|exceptions?|problems?|corrupt(?:ed)?)\b"
    r"|\b(?:0|no|zero) (?:tests?|jobs?|tasks?|checks?|files?|rows?|samples?|steps?|runs?|requests?) failed\b"
    r"|\b(?:errors?|failures?|failed)\b[ _-]?(?:rate|count|s)?\s{0,3}[:="
    r"|]?\s{0,3}[-+]?(?:\d+\.\d+(?:e[-+]?\d+)?%?|0)(?![\w.])"
    r"|\b(?:error|err)_(?:file|rate|code|count)\b"
    r"|\b(?:train|val|valid|test|mean|squared|absolute|relative|reconstruction|prediction) error\b"
    r"|[a-z]_err(?:or)?s?\b['\"]?(?:\s{0,3}[:=]\s{0,3}|[ |\u2502]{2,80})[-+]?\d+\.\d"
    r"|\berr(?:or)?s?['\"]?\s{0,2}[:=]?\s{0,2}(?:<nil>|(?:nil|null|None)(?=\s{0,9}(?:$|[,;)}\]])))|\bErrors behavior:"
    # YAML's td_error: [...]
    r"|[a-z]_error:\s*$"
    r"|[.;,] {1,2}(?:creat|generat)ing (?:an? |one )?(?:new|default)\b"
    r"|[\[,]\s{0,3}['\"](?:errors?|failed)['\"]\s{0,3}[,\]]|-fsanitize="
    r"|\berrors?=|--\w{0,30}-?error|ignor(?:e|ed|ing)\b|\bfall(?:ing|s)? back\b|\bfailover\b|skipping\b"
    # state: unknown; but not: error: Unknown model file format version
    r"|(?<!error)(?<!exception)[=:] ?unknown\b|(?:won'?t|will not) be available\b"
    r"|\bwill be (?:disabled|unavailable|skipped)\b"
    r"|\b(?:proceed|continu)ing without\b|\brunning with (?:a )?(?:reduced|limited)\b|\bbug report(?:s|ing)\b"
    r"|\b(?:will|may|might|could|would|can) (?:result in|cause|lead to)\b",
    re.IGNORECASE,
)
# torch.cumprod not supported on MPS, switching to CPU.
# Falling back to 'gpt2' tokenizer     no config.json on the server: the default is used
# make: [Makefile:7: clean] Error 1 (ignored)
_SURVIVED = lazy(
    r"\bfall(?:ing|s)? back (?:to|on)\b|\bswitch(?:ing|ed) to (?:the )?CPU\b"
    r"|\b(?:retry|try)ing (?:again|with)\b|\busing .{1,60} instead\b"
    r"|\b(?:using (?:the )?defaults?\b|defaults? (?:is|are|will be) used\b)|\] Error \d+ \(ignored\)",
    re.IGNORECASE,
)
# CRITICAL:__main__:Starting finetuning      the level of a program that wants to be seen, and no error
_BEGINS = lazy(r"(?:^|[:\]-]\s?)(?:Starting|Started|Loading|Loaded|Finished|Initializing) [\w ]{2,60}$")
#: Lines below an error in which its program may say that it goes on in another way.
_NEAR = 3
# UserWarning: …      [warn] …      (WARNING)[data.py:31] …      (gst-plugin-scanner:7): GStreamer-WARNING **: …
# not events of kubectl: Warning  FailedMount; but FailedScheduling, which only waits
_WARNED = lazy(
    r"\s*(?:\S{1,400}:\d+: |\([\w.-]{1,60}:\d+\): [\w-]{1,60}-)?"
    r"(?:(?:\w{0,60}Warning|[\[(]?warn(?:ing)?)\b(?!\s{2,}\w*(?:Failed(?!Scheduling)|Error|BackOff))|deprecat)",
    re.IGNORECASE,
)
# Exception ignored in: <function …      # a comment      >>> a prompt
# data/images/failed-7.bin: OK      a file's name and no more     -rw-r--r-- user/user 200000 failed-7.bin
# what single programs say is in `harmless-line` of kb/tables/texts.toml
_IGNORED = lazy(
    r"\s*(?:Exception ignored in|#|>>> |\$ |(?:import|from|def|class|if|try|except|raise|return|print)\b"
    r"|\S{1,400}/\S{1,400}\.\w{1,12}(?:: OK)?\s*$|[-dlbcps](?:[r-][w-][xsStT-]){3}[.+@]?\s)"
)

# Epoch 3/10 …loss: 0.3      step 200 loss=0.3      {'loss': 0.3, …}
_METRIC = lazy(
    r"\b\w{0,24}(?:loss|acc|accuracy|mse|mae|rmse|bleu|perplexity|ppl|reward|map|auc"
    r"|f1)\b['\"]?(?: is)?\s{0,3}[:=]?\s{0,3}-?\d+(?:\.\d+)?",
    re.IGNORECASE,
)
_EPOCH = lazy(r"\b(?:epoch|step|iter(?:ation)?)s?\b[ :=#\[]{0,3}(\d{1,9})", re.IGNORECASE)
# 45/100 [00:12<…     199/199 [=====]
_BAR = lazy(r"(\d{1,9})/(\d{1,9})\s{0,3}[\[\u2501]")
_ENDED = lazy(
    r"\b(?:training|finetuning|evaluation|inference|test(?:ing)?|build|job|run|everything|all) (?:is |has |was )?"
    r"(?:complete|completed|finished|done|ended|succeeded)\b"
    r"|`max_(?:epochs|steps)=\d+` reached|\bexit code:? 0\b|\bSuccessfully (?:installed|built|saved|completed"
    r"|finished)\b"
    r"|\b(?:model|checkpoint|weights|results?|mesh|output|image|video|file) (?:\w+ )?(?:saved|written)\b"
    r"|\bsaved (?:model|checkpoint|weights)?.{0,20}\b(?:to|at|in)\b"
    r"|\bRunning on local URL\b|\bUvicorn running on\b|\bApplication startup complete\b"
    # a server that answers; not GET, for a dead engine may still tell of its health: "POST /predict HTTP/1.1" 200
    r"|\"POST [^\"\n]{1,300} HTTP/[\d.]{1,3}\"[ -]{1,3}2\d\d\b"
    # go test: ok  	kernels	0.204s
    r"|^(?:PASS|ok\s{1,4}\S{1,200}\s{1,4}[\d.]{1,9}s)\s*$"
    # slurmctld: [2026-11-23T03:46:58.412] _job_complete: JobId=2_1(3) done
    r"|\b_job_complete: JobId=\S{1,40} done\b"
    # cmake; ctest; pytest: ==== 6 passed, 1 skipped, 1 xfailed, 4 warnings in 2.31s ====
    r"|\bBuild files have been written to: |\b100% tests passed, 0 tests failed\b"
    r"|={3,200} (?:\d{1,9} (?:x?passed|skipped|xfailed|deselected|warnings?),? ){1,6}in [\d.]{1,12}s"
    # nvidia-installer; the end of a text that llama.cpp generated
    r"|\bInstallation of the .{1,120} is now complete\b"
    r"|\beval time = {1,12}[\d.]{1,12} ms / {1,12}\d{1,9} (?:tokens|runs)\b"
    r"|\bRequirement already satisfied: |\bSuccessfully assigned \S+ to \S|\bStarted container \S",
    re.IGNORECASE,
)
# 412it [05:09, 1.33it/s]: of so many, which nobody knows
_COUNT = lazy(r"(?<![\d.])([1-9]\d{0,8})it \[\d")
#: What logging prints of a record that it could not write; the program goes on.
_LOGGING = "--- Logging error ---"
#: Events after one that are looked at.
_FAR = 20_000


def is_error(event: Event, harmless: Callable[[str], bool] | None = None) -> bool:
    """Whether an event looks like a failure at all.

    Args:
        event: the event.
        harmless: whether a line is one that a program is known to print though nothing failed.
    """
    if event.lines[0].stream == STREAM:
        # it quotes the program's first line, whatever that says
        return False
    first = next((line.text for line in event.lines if line.text), "")
    if event.kind == "traceback":
        if first.startswith("Exception ignored") or _LOGGING in first[:400]:
            return False
        return not is_warning(event.exception)
    if event.kind == "launcher":
        return event.exception != "" or event.lines[0].level not in ("I", "W")
    if event.kind == "death":
        return True
    if event.kind == "nccl":
        return nccl.is_error(first)
    if event.kind == "kernel":
        return any(kernel.is_error(line.text) for line in event.lines)
    if event.kind == "pip":
        return "dependency resolver" not in first and not first.lstrip().startswith("note:")
    if event.kind == "compiler":
        return builds.is_error(first)
    if event.kind == "cxx":
        return _is_cxx_error(event)
    return any(
        _is_plain_error(line)
        and not (harmless and harmless(line.text))
        and not _is_survived(event.lines[number + 1 : number + 1 + _NEAR])
        for number, line in enumerate(event.lines)
    )


def _is_survived(below: Sequence[Line]) -> bool:
    return any(_SURVIVED.search(line.text[:400]) for line in below)


def _is_cxx_error(event: Event) -> bool:
    level = event.lines[0].level
    if level in ("I", "W"):
        return False
    if level in ("E", "F") or event.exception:
        return True
    return any(_says_error(line.text) for line in event.lines[:20])


def _is_plain_error(line: Line) -> bool:
    text = line.text
    if not text or line.level in ("I", "W"):
        return False
    if line.level == "F" and not _BEGINS.search(text):
        return True
    return _says_error(text)


def _says_error(text: str) -> bool:
    text = text[:4000]
    if text[:1] == "|" and text[-1:] == "|":
        # A table of nvidia-smi.
        return "ERR!" in text
    low = text.lower()
    if not any(word in low for word in _WORDS) or not (_STRONG.search(text) or _WEAK.search(text)):
        return False
    if _WARNED.match(text) or _IGNORED.match(text):
        return False
    exception = named(text) or inside(text)
    if exception is not None and not is_warning(exception.name):
        return True
    return _HARMLESS.search(text) is None


def ends_run(event: Event) -> bool:
    """Whether an error is one that a program does not survive: an exception, a death, a fatal line."""
    return bool(event.exception) or event.kind in ("death", "launcher") or event.level == "F"


def is_uncaught(event: Event) -> bool:
    """Whether an exception began where its program begins: nobody caught it, and its process is dead."""
    return event.kind == "traceback" and bool(event.frames) and event.frames[0].function == "<module>"


def is_notice(line: Line) -> bool:
    """Whether a line is a warning, by its level or by its form."""
    return line.level in ("I", "W") or _WARNED.match(line.text) is not None


# error: …      [ERROR] …      ld: error: …      FATAL: …      ERROR 12-03 …      Error: …     错误：…
_EXPLICIT = lazy(
    r"\W{0,4}(?:[\w./\\-]{1,80}(?:\[\d+\]|\(\d+\))?: ){0,2}(?:fatal |internal |runtime |syntax )?"
    r"(?:error|fatal(?: error)?|critical|panic|exception|abort(?:ed)?|failed|failure|错误|エラー)\b\W{0,3}[:：\])|! ]",
    re.IGNORECASE,
)


def loudness(line: Line) -> float:
    """How loudly a line says that something failed: 0 not at all, 1 a complaint, 2 an error's word, 3 and 4 explicitly.

    An exception's name before its message is 4, and so is a fatal line; `error:` and the level of an error are 3.
    """
    text = line.text[:4000]
    if not text or line.level in ("I", "W") or _WARNED.match(text) or _IGNORED.match(text):
        return 0.0
    found = named(text) or inside(text)
    if line.level == "F" or (found is not None and not is_warning(found.name)):
        return 4.0
    if not _says_error(text):
        return 0.5 if line.level == "E" else 0.0
    if _EXPLICIT.match(text) or line.level == "E":
        return 3.0
    return 2.0 if _STRONG.search(text) else 1.0


class Progress(NamedTuple):
    """What a line shows of a program that goes on."""

    ended: bool
    epoch: int | None
    metric: bool
    bars: tuple[tuple[int, int], ...]


def _shown(text: str) -> Progress:
    epoch = _EPOCH.search(text)
    bars = tuple((int(done), int(total)) for done, total in _BAR.findall(text))
    if "it [" in text:
        bars += tuple((int(done), 0) for done in _COUNT.findall(text))
    ended = _ENDED.search(text) is not None
    return Progress(ended, int(epoch[1]) if epoch else None, _METRIC.search(text) is not None, bars)


def progress_after(
    events: Sequence[Event], index: int, known: dict[int, Progress] | None = None, line: Line | None = None
) -> bool:
    """Whether training or the program visibly goes on after an event.

    One metric of a step, a bar that advances or is full, a saved file or a stated end. Events that are failures
    themselves show nothing.

    Args:
        events: all events of the log.
        index: the place of the event among them.
        known: what lines show, by identity: many failures ask about the same lines.
        line: the line of the event in question, where what stands below it in a plain event counts too.
    """
    known = {} if known is None else known
    numbers: set[int] = set()
    counted: dict[int, int] = {}
    below = _below(events[index], line)
    first = events[index].lines[0]
    rest = islice(events, index + 1, index + 1 + _FAR)
    # a rank that died does not go on because another one does
    after = (event.lines for event in rest if event.kind == "plain" and not _is_elsewhere(event.lines[0], first))
    for lines in chain((below,), after):
        for one in lines:
            if not one.text:
                continue
            shown = known.get(id(one))
            if shown is None:
                shown = known[id(one)] = _shown(one.text[:2000])
            if shown.ended or (shown.epoch is not None and shown.metric):
                return True
            if shown.epoch is not None:
                numbers.add(shown.epoch)
            elif shown.metric:
                numbers.add(-len(numbers) - 1)
            for done, total in shown.bars:
                if 0 < total <= done or (0 < counted.get(total, done) < done):
                    return True
                counted[total] = min(counted.get(total, done), done)
            if len(numbers) >= 2:
                return True
    return False


def _is_elsewhere(line: Line, other: Line) -> bool:
    """Whether two lines are of two ranks, as far as both say."""
    return line.rank is not None and other.rank is not None and line.rank != other.rank


def _below(event: Event, line: Line | None) -> Sequence[Line]:
    """The lines of a plain event below one of them, without what pip says below any complaint."""
    if line is None or event.kind != "plain":
        return ()
    place = next((place for place, one in enumerate(event.lines) if one is line), len(event.lines))
    return [one for one in event.lines[place + 1 :] if not one.text.startswith("Successfully installed ")]
