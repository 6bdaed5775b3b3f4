"""errdoc is asked about each text as a user shows it: in a traceback, behind a program's name, in a line of a log."""

import functools
import os
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass

from errdoc.model import Explanation
from errdoc.reader import Reader
from lab.census.plausible import filled
from lab.census.texts import Text

#: Told of every library's exception where nothing better is: of little help.
GENERAL = "kind-argument-check"
_TRACEBACK = """\
Traceback (most recent call last):
  File "/home/user/project/train.py", line 41, in <module>
    main()
  File "/home/user/project/train.py", line 27, in main
    result = {call}
  File "/home/user/venv/lib/python3.11/site-packages/{file}", line {line}, in {function}
    {code}
"""


#: A text, the modules of its package's exceptions, and whether its kind is asked for.
Wanted = tuple[Text, Mapping[str, str], bool]


@dataclass(frozen=True)
class Answer:
    """What errdoc says of a text.

    Attributes:
        page: the failure that it names, or an empty string.
        kind: the kind that it tells where it names none, or an empty string.
    """

    page: str = ""
    kind: str = ""


def shown(text: Text, classes: Mapping[str, str], *, numbers: bool = False) -> str:
    """The log that a user has when the text is printed."""
    said = filled(text.text, numbers=numbers)
    program = text.file.split("/")[0].removesuffix(".py")
    match text.sort:
        case "argparse":
            return f"usage: {program} [-h] [--config CONFIG] ...\n{program}: error: {said}\n"
        case "log":
            return f"ERROR:{text.file.removesuffix('.py').removesuffix('/__init__').replace('/', '.')}:{said}\n"
        case "exit":
            return f"$ {program} run\n{said}\n"
        case "native":
            frame = {"file": f"{program}/core.py", "line": 87, "function": "forward", "code": "return run(x)"}
            return f"{_TRACEBACK.format(call='model(batch)', **frame)}RuntimeError: {said}\n"
    function = text.function.split(".")[-1] or "<module>"
    code = f"raise {text.exception}(" if text.sort == "raise" else "assert ("
    called = function if text.public and function.isidentifier() and not function.startswith("__") else "build"
    head = _TRACEBACK.format(call=f"{called}(data)", file=text.file, line=text.line or 1, function=function, code=code)
    module = f"{classes[text.exception]}." if text.exception in classes else ""
    # str() of a KeyError is the repr() of what it was given.
    return f"{head}{module}{text.exception}: {repr(said) if text.exception == 'KeyError' else said}\n"


def answer(found: Explanation) -> Answer:
    """The page or the kind of an explanation."""
    root = next((one for one in found.diagnoses if one.matched_by == "signature" and one.role != "benign"), None)
    if root is not None:
        return Answer(page=root.failure)
    return Answer(kind=found.kind.id if found.kind else "")


class Asker:
    """Asks errdoc about one text after the other."""

    def __init__(self) -> None:
        self.reader = Reader()
        kb = self.reader.kb
        # A suggestion names no page, and looking for one is two thirds of the time.
        kb.fit = {name: held for name, held in kb.fit.items() if name != "suggestion"}

    def __call__(self, text: Text, classes: Mapping[str, str], *, kind: bool = True) -> Answer:
        """What errdoc says of a text: of its form with words, and where no page names that, with numbers.

        Args:
            text: the text.
            classes: the modules of the package's exceptions.
            kind: ask for the kind too, where no page can name the text; without, only that is answered.
        """
        words, numbers = (shown(text, classes, numbers=numbers) for numbers in (False, True))
        found = Answer()
        if text.sort == "native":
            return Answer(page=self._led_to(words))
        for log in dict.fromkeys((words, numbers)):
            # Without an anchor no page can name it.
            if self._anchors(log) and (found := answer(self.reader.explain_text(log))).page:
                return found
        return answer(self.reader.explain_text(words)) if kind and not found.kind else found

    def _led_to(self, log: str) -> str:
        """The page that an anchor of the log leads to: of a message in pieces no more can be asked."""
        kb = self.reader.kb
        # An alarm of a kind is an anchor that leads to no page.
        leading = [number for number in self._held(log) - self._frame if kb.leads(number)]
        longest = max(leading, key=lambda number: len(kb.literals.folded[number]), default=None)
        return "" if longest is None else kb.leads(longest)[0][0]

    def _anchors(self, log: str) -> bool:
        return bool(self._held(log) - self._frame)

    def _held(self, log: str) -> set[int]:
        return set(self.reader.kb.literals.held("".join(log.split()).lower().encode()))

    @functools.cached_property
    def _frame(self) -> set[int]:
        """The anchors of any traceback."""
        return self._held(_TRACEBACK)


@functools.cache
def _asker() -> Asker:
    return Asker()


def _asked(wanted: Wanted) -> Answer:
    text, classes, kind = wanted
    return _asker()(text, classes, kind=kind)


def all_asked(wanted: Iterable[Wanted]) -> Iterator[Answer]:
    """What errdoc says of each of many texts, in their order, on all processors."""
    with ProcessPoolExecutor(int(os.environ.get("ERRDOC_LAB_PROCESSES", 0)) or os.cpu_count()) as pool:
        yield from pool.map(_asked, wanted, chunksize=64)
