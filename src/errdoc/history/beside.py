"""What the history adds to an answer, and the answer kept: the same for whoever asks."""

from collections.abc import Callable

from errdoc.errors import InputError
from errdoc.history.kept import History
from errdoc.model import Explanation
from errdoc.record import replace


def looked_up(answer: Explanation, history: History, title_of: Callable[[str, str], str]) -> Explanation:
    """The answer with what is known of the same failure from earlier; a history that cannot be read is a note.

    Args:
        answer: of a failure that is named.
        history: the user's.
        title_of: what a cause of a failure is called.
    """
    try:
        seen = history.seen(answer)
    except InputError as error:
        return replace(answer, notes=(*answer.notes, f"{error} ({error.hint})"))
    if seen and seen.fixed_by:
        seen = replace(seen, fixed_title=title_of(next((one.failure for one in answer.diagnoses), ""), seen.fixed_by))
    if history.damaged:
        answer = replace(answer, notes=(*answer.notes, f"{history.damaged} damaged rows of the history are left out"))
    return replace(answer, seen=seen)


def kept(answer: Explanation, history: History) -> list[str]:
    """Keeps the diagnosis; nobody loses an answer because that fails.

    Returns:
        What is to be said of it.
    """
    try:
        history.record(answer)
    except InputError as error:
        return [*history.notes, str(error)]
    return list(history.notes)
