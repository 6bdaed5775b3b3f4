"""Steps name the Python that the user called."""

import pytest

from errdoc.match.called import called
from errdoc.model import Diagnosis, Explanation, RankedCause, Remedy, Step

VERIFY = 'python -c "import x" prints nothing'


def answer(*commands: str) -> Explanation:
    """An answer with one step and the remedy that it is of."""
    remedy = Remedy("pip", "Install it", commands, VERIFY)
    cause = RankedCause("absent", "it is absent", "possible", 0.5, remedies=(remedy,))
    found = Diagnosis("not-found", "not found", "python-environment", "root", 0.9, "one", 1, 1, "", causes=(cause,))
    return Explanation("diagnosed", (), "1", (found,), do=(Step("Install it", commands, VERIFY),))


@pytest.mark.parametrize("word", [".venv/bin/python", "python3", "/opt/py/bin/python3.11"])
def test_the_word_of_the_user_is_typed(word: str) -> None:
    """In steps, in the remedies that other faces show, behind variables and in chains; not in other words."""
    said = called(
        answer("python -m pip install x", "A=1 python t.py", "cd a && python -c 'x'", "ipython -c 'python x'"), word
    )
    wanted = (f"{word} -m pip install x", f"A=1 {word} t.py", f"cd a && {word} -c 'x'", "ipython -c 'python x'")
    assert said.do[0].commands == wanted
    assert said.do[0].verify == f'{word} -c "import x" prints nothing'
    assert said.diagnoses[0].causes[0].remedies[0].commands == wanted


def test_a_word_with_blanks_is_quoted() -> None:
    """A folder's name with a blank stays one word of the shell."""
    said = called(answer("python -m pip install x"), "/home/me/my env/bin/python")
    assert said.do[0].commands == ("'/home/me/my env/bin/python' -m pip install x",)


@pytest.mark.parametrize("word", ["python", "torchrun", "uv", "./train.py", "sh"])
def test_what_is_no_python_changes_nothing(word: str) -> None:
    """A launcher finds its Python itself, and `python` is what pages write."""
    given = answer("python -m pip install x")
    assert called(given, word) == given
