"""What a line counts: epochs, steps, items of a bar, each with how many there will be, where the line says so."""

from functools import lru_cache
from typing import NamedTuple

from errdoc.logs.lazy import lazy

# Epoch 3/10      Epoch: [2/200]      epoch 3 of 10      Train Epoch: 12 [      EPOCH=3; not: 'epoch': 0.94
_EPOCH = lazy(
    r"(?i:(?<![a-z])epochs?|\b轮次|训练回合|第)['\"]?[\s:=#：\[(<|]{0,5}(?P<done>\d{1,9})(?!\d|\.\d*[1-9]|\.0\d)(?:\.0+(?!\d))?"
    r"(?:\s{0,2}(?:/|of)\s{0,2}(?P<of>\d{1,9})(?!\.?\d))?"
)
# step 212 of 5004      Step 480/10000      Iteration 381, loss      (step=0001284)      global step 950:
_STEP = lazy(
    r"(?i:(?<![a-z])(?:global[ _]?)?(?:steps?|iter(?:ation)?s?|batch|updates?|episodes?|trials?))"
    r"['\"]?[\s:=#\[(<|]{0,5}"
    r"(?P<done>\d[\d,]{0,11})(?![\d.]*\d)(?:\s{0,2}(?:/|of)\s{0,2}(?P<of>\d[\d,]{0,11})(?!\.?\d))?"
)
#  45%|████▌     | 45/100 [00:10<00:12,  4.40it/s]      12/100 [===>....] - ETA: 30s      |████| 3/7 ━━━
_BAR = lazy(r"(?<![\d./])(?P<done>\d{1,9})/(?P<of>\d{1,9})\s{0,3}[\[\u2501]")
# [7953/19796] …      [15/18] Linking      (3/7) …      2/200  of Ultralytics, at the start of the line
_FRACTION = lazy(
    r"\s{0,8}(?:[\[(]\s{0,4}(?P<done>\d{1,9})\s{0,2}/\s{0,2}(?P<of>\d{1,9})[\])]|(?P<done2>\d{1,9})/(?P<of2>\d{1,9})\s{2})"
)
# Epoch:[1/1](4280/4292), [640/60000 (1%)]
_INNER = lazy(r"[\[(](?P<done>\d{1,9})/(?P<of>\d{1,9})[\]) ]")
# 4.40it/s      1.67s/batch      5ms/step      0.824778 s
_SPEED = lazy(
    r"(?<![\w.])\d{1,7}(?:\.\d{1,4})?\s?(?:m?s/(?:it|step|batch|epoch)|(?:it|step|batch|sample|token)(?:es|s)?/s)\b"
)
#: What a bar counts while a program gets ready: its end is no end of a run.
_READY = lazy(
    r"(?i:load|download|fetch|map\b|mapping|tokeni[sz]|filter|resolv|scan|extract|cach|sanity|generating \w+ split"
    r"|prepar|unzip|upload|shard|warm|captur|compil|collect|parsing|reading|preprocess|convert)"
)


#: One of them is in every text that counts epochs, steps.
_EPOCHS = ("epoch", "轮", "回合", "第")
_STEPS = ("step", "iter", "batch", "update", "episode", "trial")


class Counter(NamedTuple):
    """Something counted.

    Attributes:
        name: `epoch`, `step`, or `item` where nothing says what it is.
        done: how many are done, or which one it is at.
        of: of how many; None where the line does not say.
        ready: it counts what comes before the work: files loaded, shards fetched.
    """

    name: str
    done: int
    of: int | None = None
    ready: bool = False


@lru_cache(maxsize=2048)
def counters(text: str) -> tuple[Counter, ...]:
    """What a line counts, outermost first; empty where it counts nothing.

    Example:
        >>> counters("Epoch 3/90: 45%|####  | 45/100 [00:10<00:12, 4.40it/s]")
        (Counter(name='epoch', done=3, of=90, ready=False), Counter(name='item', done=45, of=100, ready=False))
    """
    text = text[:400]
    low = text.lower()
    rows = []
    spans: list[tuple[int, int]] = []
    for name, words, pattern in (("epoch", _EPOCHS, _EPOCH), ("step", _STEPS, _STEP)):
        if any(word in low for word in words) and (found := pattern.search(text)):
            rows.append(_counter(name, found["done"], found["of"]))
            spans.append(found.span())
    for pattern in (_BAR, _INNER) if "/" in text else ():
        inner = [found for found in pattern.finditer(text) if not any(a <= found.start() < b for a, b in spans)]
        if inner:
            ready = _READY.search(text[: inner[-1].start()]) is not None
            rows.append(_counter("item", inner[-1]["done"], inner[-1]["of"], ready=ready))
            break
    if not rows and "/" in text and (found := _FRACTION.match(text)):
        rows.append(_counter("item", found["done"] or found["done2"], found["of"] or found["of2"]))
    return tuple(row for row in rows if row.of is None or row.done <= row.of + 1)


def _counter(name: str, done: str, of: str | None, *, ready: bool = False) -> Counter:
    return Counter(name, int(done.replace(",", "")), int(of.replace(",", "")) if of else None, ready)


def speed(text: str) -> str:
    """How long a step takes, as a line prints it; empty where it does not."""
    found = _SPEED.search(text[:400])
    return found[0] if found else ""
