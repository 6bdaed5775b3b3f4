"""Versions and ranges as the compatibility tables write them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errdoc.stack.versions import Range, Version, driver, newest

NUMBERS = st.lists(st.integers(0, 999), min_size=1, max_size=4)


def dotted(numbers: list[int]) -> str:
    """Numbers with dots between."""
    return ".".join(map(str, numbers))


@pytest.mark.parametrize(
    ("older", "newer"),
    [("2.9", "2.10"), ("8.9.7", "9"), ("450.80.02", "450.102.04"), ("1.13.1", "2.0.0+cu117"), ("12", "12.0.1")],
)
def test_versions_compare_by_their_numbers(older, newer):
    """Number by number, not letter by letter."""
    assert Version.parse(older) < Version.parse(newer)


def test_zeros_at_the_end_change_nothing():
    """12, 12.0 and 12.0.0 are one version, and keep their texts."""
    assert Version.parse("12") == Version.parse("12.0.0")
    assert hash(Version.parse("12")) == hash(Version.parse("12.0"))
    assert (str(Version.parse("12.0.0")), Version.parse("12.8.1").short(), Version.parse("12").short()) == (
        "12.0.0", "12.8", "12.0",
    )  # fmt: skip


@pytest.mark.parametrize("text", ["", "cu118", "nine", "-1", ".5"])
def test_what_is_no_version_is_refused(text):
    """With what was given."""
    with pytest.raises(ValueError, match="no version"):
        Version.parse(text)


@pytest.mark.parametrize(
    ("held", "inside", "outside"),
    [
        ("11.1-11.8", ["11.1", "11.8", "11.8.89", "11.4.2"], ["11.0.3", "11.9", "12.0", "11"]),
        ("2.7, 3.5-3.8", ["2.7.18", "3.5", "3.8.20"], ["3.4", "3.9", "2.8"]),
        (">=8.1 <9", ["8.1", "8.9.7.29"], ["8.0.5", "9", "9.0.0"]),
        ("8", ["8", "8.0.5", "8.9.7"], ["7.6.5", "9.0"]),
        ("<=10.0", ["10.0.130", "9.2"], ["10.1"]),
        (">12.9", ["13.0"], ["12.9.1"]),
        (">=450.80.02", ["450.80.02", "525.60.13"], ["450.80", "418.39"]),
    ],
)
def test_what_a_range_holds(held, inside, outside):
    """A version stands for everything that begins with it, at both ends."""
    found = Range.parse(held)
    assert [text for text in inside if text not in found] == []
    assert [text for text in outside if text in found] == []
    assert str(found) == held


@pytest.mark.parametrize("text", ["", "8-", "8.9-8.1", ">=8 8.5", ">8 >9", "11.x", "latest"])
def test_what_is_no_range_is_refused(text):
    """An open, a backward or a wordy range is a mistake in the table."""
    with pytest.raises(ValueError, match=r"no range|ends before|no version"):
        Range.parse(text)


def test_the_ends_of_a_range():
    """The lowest and the highest version that is written down."""
    assert (str(Range.parse("10.2, 11.0-11.8").first), str(Range.parse("10.2, 11.0-11.8").last)) == ("10.2", "11.8")
    assert (str(Range.parse(">=8.1 <9").first), Range.parse(">=8.1 <9").last) == ("8.1", None)
    assert Range.parse("<9").first is None


@given(NUMBERS)
def test_a_version_is_in_the_range_of_itself(numbers):
    """Alone, as both ends, and as a lower end."""
    text = dotted(numbers)
    assert all(text in Range.parse(held) for held in (text, f"{text}-{text}", f">={text}"))


@given(NUMBERS, NUMBERS)
def test_below_and_from_are_each_others_opposite(one, other):
    """Every version is in `<v` or in `>=v`, and never in both."""
    assert (dotted(one) in Range.parse(f"<{dotted(other)}")) != (dotted(one) in Range.parse(f">={dotted(other)}"))


@pytest.mark.parametrize(
    ("said", "version"),
    [
        ("24.21.14.1131", "411.31"),
        ("31.0.15.2833", "528.33"),
        ("27.21.14.5671", "456.71"),
        ("535.104.05", "535.104.05"),
    ],
)
def test_drivers_as_the_device_manager_says_them(said, version):
    """The last five digits are the version; other forms are taken as they are."""
    assert str(driver(said)) == version


def test_a_driver_s_branch_alone_is_as_new_as_its_last_release():
    """`525` is not older than 525.60.13, older than 530, and is told as it was said."""
    assert driver("525.60.13") < driver("525") < driver("530.30.02")
    assert str(driver("525")) == "525"


def test_the_newest_of_some_versions():
    """None of none."""
    assert str(newest(map(Version.parse, ["2.9", "2.10", "2.1"]))) == "2.10"
    assert newest([]) is None
