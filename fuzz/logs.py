"""Mutated recordings: bytes, lines, encodings, controls, hostile words where errdoc looks for names and messages."""

import contextlib
import io
import tempfile
from pathlib import Path

from errdoc.cli import output, quick
from errdoc.errors import ErrdocError
from errdoc.model import Explanation
from errdoc.reader import Reader
from fuzz import faces
from fuzz.campaign import Budget, Tally
from fuzz.found import attack
from fuzz.mutate import mutated

NAME = "logs"
PROMISE = "Whatever a log holds, there is an answer in time, and no face of it acts, mentions, or breaks its form."
make = mutated

#: What a log may be called.
_NAMES = (
    "train.log", "<b>zqx.log", "::error::zqx.log", "@zqx #12 GH-3.log", "`zqx`.log",
    "zqx\n::error::zqx.log", "\x1b[31mzqx\x1b]0;zqx\x07.log", "\u202ezqx.log", "日志 zqx.log", "##[error]zqx.log",
    "$(touch zqx).log", "--zqx", "zqx\udcff.log",
)  # fmt: skip
_STATUS = {"diagnosed": 0, "open": 0, "clean": 0, "similar": 1, "unknown": 1}
#: Of so many inputs one goes through the command line.
_TYPED = 24


class Faces:
    """Explains an input and looks at every face of the answer, under a name, in a width, in a language."""

    def __init__(self) -> None:
        self._reader = Reader()
        self._folder = Path(tempfile.mkdtemp(prefix="errdoc-fuzz-"))
        # patterns and the pages are made ready: no input is charged for them
        self._answer("train.log", b"RuntimeError: CUDA error: out of memory\n")
        (self._folder / "train.log").unlink()

    def __call__(self, data: bytes, way: int | None) -> list[str]:
        """What does not hold.

        Args:
            data: the log.
            way: which name and face, and whether the command line is asked too; None for all of it.
        """
        draw = way or 0
        names = _NAMES if way is None else [_NAMES[draw % len(_NAMES)]]
        wrong: list[str] = []
        for name in names:
            # all faces under the plain name, one of them under the others
            every = way is None and name == _NAMES[0]
            ways = faces.WAYS if every else [faces.WAYS[(draw >> 16) % len(faces.WAYS)]]
            answer = self._answer(name, data)
            if isinstance(answer, ErrdocError):
                wrong += _told(answer)
            else:
                wrong += faces.breaches(answer, ways)
            if every or (way is not None and (draw >> 8) % _TYPED == 0):
                wrong += self._typed(name, answer, ("terminal", "json", "github")[draw % 3])
            (self._folder / name).unlink()
        return wrong

    def _answer(self, name: str, data: bytes) -> Explanation | ErrdocError:
        path = self._folder / name
        path.write_bytes(data)
        try:
            return self._reader.explain(str(path))
        except ErrdocError as error:
            return error

    def _typed(self, name: str, answer: Explanation | ErrdocError, form: str) -> list[str]:
        """What does not hold on the command line: its exit status is that of the answer."""
        out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", errors="replace")
        said = io.StringIO()
        status: object = None
        words = ["explain", "--no-history", "--no-probe", "-f", form, str(self._folder / name)]
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(said):
            try:
                quick.run(words)
            except SystemExit as end:
                status = end.code
            except ErrdocError as error:
                status = error.exit_code
                output.error(error)
        wanted = answer.exit_code if isinstance(answer, ErrdocError) else _STATUS[answer.status]
        wrong = [] if status == wanted else [f"the exit status is {status}: {wanted} was promised"]
        return wrong + faces.inert("what stands on standard error", said.getvalue())


def _told(error: ErrdocError) -> list[str]:
    """What does not hold for the lines that say why there is no answer."""
    said = io.StringIO()
    with contextlib.redirect_stderr(said):
        output.error(error)
    wrong = faces.inert("the error", said.getvalue())
    return wrong if error.exit_code == 2 else [*wrong, f"the error is {error!r}"]


CHECK = Faces


def campaign(budget: Budget) -> Tally:
    """Explains mutated recordings."""
    return attack(NAME, make, CHECK, budget)
