"""Commands with the Python that the user called: `.venv/bin/python -m pip`, where that is what ran."""

import re
import shlex

from errdoc.logs.lazy import lazy
from errdoc.model import Explanation, Remedy, Step
from errdoc.record import replace

# python -m pip install x      A=1 python train.py      cd models && python -c "…"
_PYTHON = lazy(r"(^|&& |; )((?:[A-Z_][A-Z0-9_]*=\S+ )*)python(?= )")
# python3, /opt/py/bin/python3.11, .venv/bin/python
_CALLED = re.compile(r"(?:.*/)?(?:python|pypy)[\d.]*t?")


def called(answer: Explanation, word: str) -> Explanation:
    """The answer with the user's own word for Python in the commands of its steps.

    Pages write `python`: the shell may find another one under that name than the one that ran.

    Args:
        answer: what was found.
        word: the first word of the user's command; nothing changes where it is no Python, or that very name.
    """
    if word == "python" or not _CALLED.fullmatch(word):
        return answer
    word = shlex.quote(word)
    diagnoses = tuple(
        replace(one, causes=tuple(
            replace(cause, remedies=tuple(_remedy(remedy, word) for remedy in cause.remedies)) for cause in one.causes
        ))
        for one in answer.diagnoses
    )  # fmt: skip
    return replace(answer, diagnoses=diagnoses, do=tuple(_step(one, word) for one in answer.do))


def _remedy(remedy: Remedy, word: str) -> Remedy:
    commands = tuple(with_python(one, word) for one in remedy.commands)
    return replace(remedy, commands=commands, verify=with_python(remedy.verify, word))


def _step(step: Step, word: str) -> Step:
    commands = tuple(with_python(one, word) for one in step.commands)
    return step._replace(commands=commands, verify=with_python(step.verify, word))


def with_python(command: str, word: str) -> str:
    """A command with another word for Python, which a shell takes as it stands."""
    return _PYTHON.sub(lambda found: f"{found[1]}{found[2]}{word}", command)
