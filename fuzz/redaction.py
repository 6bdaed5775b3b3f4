"""Secrets and names of every kind in lines and logs: what comes out through redaction, and what it changes.

The kinds stand in `tests/logs/masks/secrets_*.toml`. Each round draws all of them anew in all their shapes, and takes
one recording: as it is, for its diagnosis, and with some of the lines planted in it, for the answer.
"""

import random
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.logs.masks import drawn

from errdoc.curate.prove import explain_text
from errdoc.kb import KnowledgeBase
from errdoc.logs.masks.redact import Redactor, redact
from errdoc.model import Explanation
from errdoc.private import redacted
from errdoc.render import json, markdown
from errdoc.run.private_log import PrivateLog
from fuzz.campaign import Budget, Tally

NAME = "redaction"
PROMISE = "No secret and at most one name of a thousand comes out through redaction, and it changes no diagnosis."

ROOT = Path(__file__).resolve().parent.parent
TABLES = sorted((ROOT / "tests" / "logs" / "masks").glob("secrets_*.toml"))
RECORDED = sorted((ROOT / "corpus" / "recorded").glob("*/*.log"))
HEALTHY = sorted((ROOT / "corpus" / "healthy").rglob("*.log"))
#: Characters of a log that takes a second or two.
_LONGEST = 40_000
#: Lines that are planted in a recording.
_PLANTED = 12
#: Of these, those that stand in a line which the answer quotes.
_BESIDE = 3
#: Of the drawn names, those that may come out.
_MOST_NAMES = 0.001
# <user-1> and the quotes that a shell needs around it
_PSEUDONYM, _QUOTES = re.compile(r"<[a-z]+-\d+>"), re.compile("[\"']")


def campaign(budget: Budget) -> Tally:
    """Draws until the budget is spent; a breach names the kind, the shape and the seed that repeat it."""
    tally = Tally()
    kinds = tuple(kind for table in TABLES for kind in drawn.read(table))
    kb = KnowledgeBase.open()
    for chance in budget.rounds():
        seed = chance.getrandbits(32)
        values = list(drawn.draw(kinds, seed))
        for one in values:
            _count(tally, one, redact(one.line), "lines", seed)
        log = chance.choice(RECORDED)
        text = log.read_text(encoding="utf-8", errors="replace")[:_LONGEST]
        before = explain_text(text, kb)
        for what in _changed(before, text, kb):
            tally.breaches.append(f"{log.relative_to(ROOT)}: redaction changes {what}")
        planted = chance.sample(values, _PLANTED)
        whole = _planted(before, text, planted, chance)
        answer, kept = _answer(whole, kb), _kept(whole, chance)
        for one in planted:
            _count(tally, one, answer, "answers", seed)
            _count(tally, one, kept, "kept logs", seed)
        _false_alarms(tally, chance.choice(HEALTHY))
        tally.tried += len(values) + 2
    out, names = tally.counted["names out of lines"], tally.counted["names in lines"]
    if out > _MOST_NAMES * names:
        tally.breaches.append(f"{out} of {names} names come out of their lines")
    return tally


def _count(tally: Tally, one: drawn.Drawn, text: str, where: str, seed: int) -> None:
    sort = "secrets" if one.kind.secret else "names"
    tally.counted[f"{sort} in {where}"] += 1
    if one.comes_out(text):
        tally.counted[f"{sort} out of {where}"] += 1
        said = f"{one.kind.id}, shape {one.shape}, comes out of {where}"
        if one.kind.secret and not any(breach.startswith(said) for breach in tally.breaches):
            tally.breaches.append(f"{said} (drawn with {seed})")


def _changed(before: Explanation, text: str, kb: KnowledgeBase) -> Iterator[str]:
    """What the diagnosis of a log and that of the redacted log do not have in common, up to pseudonyms."""
    redactor = Redactor()
    redactor.learn(text)
    after = explain_text(redactor.redact(text), kb)
    was, now = _decided(before, redactor), _decided(after, redactor)
    yield from (f"{name}: {was[name]} / {now[name]}" for name in was if was[name] != now[name])


def _decided(answer: Explanation, redactor: Redactor) -> dict[str, Any]:
    return {
        "the status": answer.status,
        "the failures": [(one.failure, one.role, one.line) for one in answer.diagnoses],
        "the causes": [[cause.cause for cause in one.causes] for one in answer.diagnoses],
        "the commands": [_bare(command, redactor) for step in answer.do for command in step.commands],
    }


def _bare(command: str, redactor: Redactor) -> str:
    return _QUOTES.sub("", _PSEUDONYM.sub("<>", redactor.redact(command)))


def _planted(before: Explanation, text: str, planted: list[drawn.Drawn], chance: random.Random) -> str:
    """The log with the lines in it, some of them in the line that the answer quotes: it has something to hide."""
    lines = text.split("\n")
    told = [evidence.line for one in before.diagnoses[:1] for evidence in one.evidence]
    quoted = [line for line in (*told, before.unexplained and before.unexplained.line) if line]
    beside = [one for one in planted[:_BESIDE] if quoted and "\n" not in one.line]
    for one in beside:
        lines[chance.choice(quoted) - 1] += f" {one.line}"
    for one in planted:
        if one not in beside:
            lines.insert(chance.randint(0, len(lines)), one.line)
    return "\n".join(lines) + "\n"


def _answer(log: str, kb: KnowledgeBase) -> str:
    """The redacted answer on two faces."""
    redactor = Redactor()
    redactor.learn(log)
    answer = redacted(explain_text(log, kb), redactor)
    return json.render(answer) + markdown.render(answer, everything=True)


def _kept(log: str, chance: random.Random) -> str:
    """What `errdoc run --redact --save` keeps of the log, which comes in pieces of any size."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "output.log")
        file = PrivateLog(path, Redactor())
        left = log.encode()
        while left:
            size = chance.choice((7, 300, 4096))
            file.write(left[:size])
            left = left[size:]
        file.close()
        return path.read_text(encoding="utf-8")


def _false_alarms(tally: Tally, path: Path) -> None:
    """Lines of a log in which all is well that redaction changes: what is public stays."""
    before = path.read_text(encoding="utf-8", errors="replace")[:_LONGEST]
    after = redact(before)
    pairs = list(zip(before.split("\n"), after.split("\n"), strict=False))
    tally.counted["lines of healthy logs"] += len(pairs)
    tally.counted["lines of healthy logs that change"] += sum(one != other for one, other in pairs)
