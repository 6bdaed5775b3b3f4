"""What an answer lists of a log's facts."""

from errdoc.match.stated import listed
from errdoc.model import NOWHERE, Fact, Place, RaisedBy


def values(*facts: Fact, place: Place = NOWHERE, raiser: str = "") -> list[tuple[str, str]]:
    """Names and values of what is listed."""
    return [(one.name, one.value) for one in listed(facts, place, raiser)]


RAISED = Place(raised_by=RaisedBy("library", "transformers"))


def test_package_that_raised_the_error_is_a_library() -> None:
    """The library that an error is about is listed with its version where the log has one."""
    error = Fact("exception_type", "TypeError", line=7)
    assert ("library", "transformers") in values(error, place=RAISED)
    assert ("library", "transformers 4.2.2") in values(error, Fact("transformers", "4.2.2", line=1), place=RAISED)


def test_files_come_before_packages() -> None:
    """A file that a loader missed is the library that is told first."""
    error, file = Fact("exception_type", "ImportError", line=7), Fact("library", "libGL.so.1", line=7)
    assert [value for name, value in values(file, error, place=RAISED) if name == "library"] == [
        "libGL.so.1",
        "transformers",
    ]


def test_no_error_no_package_that_raised_it() -> None:
    """Without an exception nothing was raised."""
    assert values(Fact("os", "linux"), place=RAISED) == [("os", "linux")]


def test_name_of_the_exception_tells_its_package() -> None:
    """Where there is no traceback, the exception's own name does."""
    assert ("library", "wandb") in values(Fact("exception_type", "wandb.errors.UsageError"), raiser="wandb")


def test_program_that_states_its_version_is_a_library() -> None:
    """A server that said its version is what the log is about, once."""
    said = Fact("vllm", "0.10.0", line=1)
    assert values(said) == [("vllm", "0.10.0"), ("library", "vllm 0.10.0")]
    raised = Place(raised_by=RaisedBy("library", "vllm", "0.10.0"))
    error = Fact("exception_type", "RuntimeError", line=7)
    assert [value for name, value in values(said, error, place=raised) if name == "library"] == ["vllm 0.10.0"]


def test_interpreter_and_what_only_decides_are_not_listed() -> None:
    """Python is no library, and what a rule needs alone is nobody's news."""
    error = Fact("exception_type", "OSError")
    assert values(error, Fact("sdist", "h5py 2.10.0"), place=Place(raised_by=RaisedBy("library", "python"))) == [
        ("exception_type", "OSError")
    ]
