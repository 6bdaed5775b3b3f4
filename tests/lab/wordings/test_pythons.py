"""Of a Python source errors, warnings and all other texts are read."""

import pytest
from lab.wordings.pythons import texts


@pytest.mark.parametrize(
    ("source", "sort", "exception"),
    [
        ("raise ValueError('The pump broke down')", "raise", "ValueError"),
        ("logger.error('The pump broke down')", "log", ""),
        ("logger.warning_once('The pump broke down')", "warning", ""),
        ("warnings.warn('The pump broke down', FutureWarning)", "warning", "FutureWarning"),
        ("print('The pump broke down', file=sys.stderr)", "log", ""),
        ("future.set_exception(RuntimeError('The pump broke down'))", "raise", "RuntimeError"),
        ("return 'The pump broke down'", "literal", ""),
        ("said = 'The pump {} down'.format('broke')", "literal", ""),
    ],
)
def test_what_prints_a_text_gives_its_sort(source: str, sort: str, exception: str) -> None:
    """Each text once, whatever stands around it."""
    (found,) = texts(f"def start():\n    {source}\n".encode(), "pump.py")
    assert (found.sort, found.exception, found.function) == (sort, exception, "start")


def test_documentation_is_no_text() -> None:
    """Nobody is told what stands below a definition."""
    assert not texts(
        b'"""The pumps of the house."""\ndef start():\n    """Start the pump."""\n    return run(1)\n', "a.py"
    )


def test_a_text_that_is_raised_is_no_literal_too() -> None:
    """Of a call over several lines neither."""
    found = texts(b"raise ValueError(\n    'The pump %s broke'\n    % name\n)\n", "a.py")
    assert [(one.sort, one.text) for one in found] == [("raise", "The pump ‹name› broke")]


def test_a_source_of_another_python_is_told() -> None:
    """Nothing follows of a release whose sources were not read."""
    with pytest.raises(SyntaxError):
        texts(b"print 'The pump broke down'", "a.py")
