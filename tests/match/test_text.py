"""What of an error's tracebacks a condition may be looked for in."""

import pytest

from errdoc.kb.signatures import Tables, condition
from errdoc.logs.events.parse import parse
from errdoc.logs.lines.clean import clean
from errdoc.match.text import Text

LOG = r"""import plotting
Traceback (most recent call last):
  File "C:\srv\app\store.py", line 7, in keep
    sink = open(name, "w")
FileNotFoundError: [Errno 2] No such file or directory: 'out/a.txt'

The above exception was the direct cause of the following exception:

Traceback (most recent call last):
  File "/srv/app/run.py", line 31, in <module>
    main()
  File "/srv/app/run.py", line 24, in main
    raise StoreError("could not open(name, 'r')") from error
StoreError: could not open(name, 'r')
Traceback (most recent call last):
  File "/srv/app/other.py", line 2, in after
    plotting.show()
RuntimeError: no display
"""


@pytest.mark.parametrize(
    ("where", "regex", "line"),
    [
        ("code", r"^sink = open\([^\n]*\"w\"", 4),  # of the chain's first exception
        ("code", r"^raise StoreError\b[^\n]*\Z", 13),  # the last line of its traceback
        ("code", r"^main\(\)\Z", None),  # is another
        ("code", r"^StoreError", None),  # the message is no code
        ("code", r"plotting", None),  # of another error, and above all of them
        ("frames", r"app/store\.py, keep$", 4),
        ("frames", r"run\.py, main\Z", 13),
        ("frames", r"other\.py", None),
    ],
)
def test_a_condition_looks_into_the_tracebacks_of_an_error_alone(where: str, regex: str, line: int | None) -> None:
    """Quoted source or frames, of the error and the exceptions of its chain; not messages, nor other errors."""
    lines = clean(enumerate(LOG.split("\n"), 1))
    text = Text(lines, parse(lines))
    event = next(one for one in text.events if one.exception == "StoreError")
    row = condition({"regex": regex, "at": where}, Tables({}, [], {}), "a test")
    hit = text.meets(row, event, event.lines[-1], {})
    assert (hit.line.number if hit and hit.line else None) == line
