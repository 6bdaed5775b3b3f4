"""What a source can print is read from its syntax tree."""

import textwrap

import pytest
from lab.census.texts import texts


def _texts(source: str) -> list[tuple[str, str, str]]:
    return [(one.sort, one.exception, one.text) for one in texts(textwrap.dedent(source).encode(), "pump/core.py")[0]]


@pytest.mark.parametrize(
    ("expression", "text"),
    [
        ('"The pump has no water"', "The pump has no water"),
        ('f"The pump {name!r} has {len(tanks)} tanks"', "The pump ‹name!r› has ‹len(tanks)› tanks"),
        ('"The pump %s has %d tanks" % (name, n)', "The pump ‹name› has ‹n:d› tanks"),
        ('"The pump %(name)s has no water" % held', "The pump ‹name› has no water"),
        ('"The pump {} has {n} tanks".format(name, n=3)', "The pump ‹name› has ‹3› tanks"),
        ('"The pump " + name + " has no water"', "The pump ‹name› has no water"),
        ('"\\n".join(["The pump is", "without water"])', "The pump is\nwithout water"),
    ],
    ids=["plain", "f-string", "percent", "percent-name", "format", "sum", "join"],
)
def test_what_a_text_puts_in_is_a_hole(expression: str, text: str) -> None:
    """However the source puts it in."""
    assert _texts(f"raise ValueError({expression})") == [("raise", "ValueError", text)]


@pytest.mark.parametrize(
    ("statement", "sort", "exception"),
    [
        ("raise errors.PumpError('The pump has no water')", "raise", "PumpError"),
        ("assert water, 'The pump has no water'", "assert", "AssertionError"),
        ("parser.error('The pump has no water')", "argparse", ""),
        ("logger.error('The pump has no water')", "log", ""),
        ("sys.exit('The pump has no water')", "exit", ""),
        ("raise SystemExit('The pump has no water')", "exit", ""),
        ("torch._check_value(n > 0, lambda: 'The pump has no water')", "raise", "ValueError"),
    ],
)
def test_each_way_to_print_an_error_is_known(statement: str, sort: str, exception: str) -> None:
    """Exceptions, assertions, command lines, logs and exits."""
    assert _texts(statement) == [(sort, exception, "The pump has no water")]


def test_a_name_stands_for_the_text_that_it_holds() -> None:
    """A message that is put together line by line is one text; a constant of the module is known in its functions."""
    source = """
        HINT_TEXT = "Fill it."
        def start(tank):
            msg = f"The pump {tank} has no water. "
            msg += HINT_TEXT
            if tank:
                raise ValueError(msg)
    """
    assert _texts(source) == [("raise", "ValueError", "The pump ‹tank› has no water. Fill it.")]


def test_what_has_no_words_of_its_own_is_no_text() -> None:
    """A key, a value, another's message name no error."""
    assert _texts("raise KeyError(key)\nraise ValueError(f'{key}: {value}')\nraise TypeError(str(e))") == []


def test_an_exception_that_words_itself_is_read_where_it_does() -> None:
    """Its module is kept: a traceback shows it before the name."""
    source = b"class PumpError(Exception):\n    def __init__(self, n):\n        super().__init__(f'{n} pumps without water')\n"
    found, exceptions = texts(source, "pump/errors/__init__.py")
    assert [(one.exception, one.text) for one in found] == [("PumpError", "‹n› pumps without water")]
    assert exceptions == {"PumpError": "pump.errors"}


def test_what_users_may_call_is_public() -> None:
    """Neither the function nor its class begins with an underscore; `__init__` is public."""
    source = """
        class Pump:
            def __init__(self):
                raise ValueError("The pump has no water")
            def _fill(self):
                raise ValueError("The tank has no water")
    """
    found, _ = texts(textwrap.dedent(source).encode(), "pump/_core.py")
    assert [(one.function, one.public) for one in found] == [("Pump.__init__", True), ("Pump._fill", False)]


def test_a_source_that_cannot_be_parsed_has_no_texts() -> None:
    """Templates and sources of Python 2 lie in wheels too."""
    assert texts(b"print 'no'\nraise ValueError, 'The pump has no water'", "pump.py") == ([], {})
