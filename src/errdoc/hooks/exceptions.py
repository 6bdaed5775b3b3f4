"""An exception as the text of a log, and which exceptions are worth explaining."""

import traceback
from collections.abc import Iterator
from types import FrameType

#: Where an exception notes that it was explained, or that it will be.
_MARK = "__errdoc__"
#: Ends of programs that somebody wanted.
_WANTED = (KeyboardInterrupt, SystemExit, GeneratorExit)
#: Exceptions of a chain or group that are looked at.
_MOST = 64


def worth(error: BaseException | None) -> bool:
    """Whether an exception is one to explain, and was not explained before."""
    return error is not None and not isinstance(error, _WANTED) and mark(error) is not True


def mark(error: BaseException) -> object:
    """What an exception notes of its explanation: True once it was told, or what will tell it."""
    return vars(error).get(_MARK)


def set_mark(error: BaseException, value: object) -> None:
    """Notes it."""
    vars(error)[_MARK] = value


def text_of(error: BaseException) -> str:
    """The traceback as Python prints it: with causes, contexts, notes and the exceptions of a group."""
    return "".join(traceback.TracebackException.from_exception(error, compact=True).format())


def frames_of(error: BaseException) -> Iterator[tuple[FrameType, int]]:
    """The frames that an exception and what led to it went through, each with its line, the first raised first."""
    chain = [error]
    for one in chain:
        if len(chain) > _MOST:
            break
        further = [one.__cause__, None if one.__suppress_context__ else one.__context__]
        further += one.exceptions if isinstance(one, BaseExceptionGroup) else ()
        chain += [each for each in further if each is not None and not any(each is known for known in chain)]
    for one in reversed(chain):
        step = one.__traceback__
        while step is not None:
            yield step.tb_frame, step.tb_lineno
            step = step.tb_next
