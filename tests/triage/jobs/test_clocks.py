"""By how much clocks differ, as far as something shows it."""

import random

import pytest

from errdoc.triage.jobs.clocks import Clocks, Window, agreed, by_files
from errdoc.triage.jobs.zones import NO_ZONES, zones
from errdoc.triage.looks.clock import seconds

HOUR = 3600.0
NOW = seconds("2026-03-14 12:00:00", 2026) or 0.0


def ends(offset: float, *who: str, late: float = 2.0) -> list[tuple[str, float, float]]:
    """Logs that end one after the other, with files as old as their last lines."""
    return [(one, 1000.0 * number + offset, 1000.0 * number + late) for number, one in enumerate(who)]


def test_files_show_the_zone_of_what_was_written_into_them() -> None:
    """Hours, and no minute more or less."""
    assert by_files(ends(8 * HOUR, "a", "b", "c")) == (dict.fromkeys("abc", 8 * HOUR), {8 * HOUR: 3})
    assert by_files(ends(-3.5 * HOUR, "a", "b", "c"))[1] == {-3.5 * HOUR: 3}


@pytest.mark.parametrize(
    "logs",
    [
        ends(8 * HOUR, "a", "b"),
        ends(8 * HOUR, "a", "b", "c", late=400.0),
        [(one, 8 * HOUR + number, 2.0 + number) for number, one in enumerate("abcdef")],
        [*ends(8 * HOUR, "a", "b", "c"), *ends(777.0, "d", "e", "f", "g")],
        ends(20 * HOUR, "a", "b", "c"),
    ],
)
def test_too_little_shows_nothing(logs: list[tuple[str, float, float]]) -> None:
    """Two logs, a last line long ago, logs that end together, most that show nothing, no zone of this world."""
    assert by_files(logs) == ({}, {})


def test_nodes_of_two_zones_are_told_apart_and_who_shows_both_is_left() -> None:
    """Each zone by three logs of its own."""
    found, shown = by_files([*ends(8 * HOUR, "a", "b", "c", "x"), *ends(-5 * HOUR, "d", "e", "f", "x")])
    assert found == dict.fromkeys("abc", 8 * HOUR) | dict.fromkeys("def", -5 * HOUR)
    assert shown == {8 * HOUR: 4, -5 * HOUR: 4}


def windows(offset: float, count: int, *, apart: float = 5000.0) -> list[Window]:
    """Jobs that fail one after the other, each with an error of its node, and one of another hour."""
    return [Window(at, at + 240, [at + offset + 100, at - 9000 - at / 7])
            for at in (apart * number for number in range(count))]  # fmt: skip


def test_jobs_agree_on_an_offset() -> None:
    """Three are enough where each fits few offsets."""
    assert agreed(windows(8 * HOUR, 3)) == (8 * HOUR, 3)
    assert agreed(windows(-5.75 * HOUR, 9)) == (-5.75 * HOUR, 9)


@pytest.mark.parametrize(
    "some",
    [
        windows(8 * HOUR, 2),
        windows(0.0, 9),
        windows(8 * HOUR, 9, apart=86_400.0),
        windows(8 * HOUR, 9, apart=10.0),
        [*windows(8 * HOUR, 3), *windows(0.0, 3, apart=6000.0)],
        [*windows(8 * HOUR, 3), *windows(-2 * HOUR, 3, apart=6000.0)],
        [],
    ],
)
def test_what_may_be_chance_or_habit_is_no_agreement(some: list[Window]) -> None:
    """Two jobs; no difference; the same hour each day; one outage; some that fit as they are; two offsets as good."""
    assert agreed(some) is None


def test_errors_that_have_nothing_to_do_with_the_jobs_agree_on_nothing() -> None:
    """Two hundred clusters of a week, with one or many errors to a node."""
    draw = random.Random(11)
    found = []
    for _ in range(200):
        errors = draw.choice((1, 2, 5, 15))
        jobs = []
        for _ in range(draw.choice((3, 5, 10, 30))):
            low = draw.random() * 7 * 86_400
            jobs.append(Window(low, low + 900, [low + draw.uniform(-14 * HOUR, 14 * HOUR) for _ in range(errors)]))
        found.append(agreed(jobs))
    assert not any(found)


def test_a_kernel_whose_zone_nobody_knows_has_the_job_s_clock() -> None:
    """As logs of one machine do."""
    clocks = Clocks(NO_ZONES, [], [])
    assert clocks.of_kernel("j", "gpu-1", 50.0, zoned=False) == clocks.of_job("j", 50.0, zoned=False) == 50.0
    assert not clocks.knows_kernel("j", "gpu-1", zoned=False)
    clocks = Clocks(zones("+01:00", ()), [], [])
    assert clocks.of_kernel("j", "gpu-1", NOW, zoned=False) == clocks.of_job("j", NOW, zoned=False) == NOW - HOUR
    assert clocks.of_job("j", NOW, zoned=True) == NOW


def test_what_files_show_of_kernels_counts_where_the_job_s_clock_is_known_too() -> None:
    """Else both may be local."""
    kernels = ends(8 * HOUR, "gpu-1", "gpu-2", "gpu-3")
    assert Clocks(NO_ZONES, [], kernels).of_kernel("j", "gpu-1", 9 * HOUR, zoned=False) == 9 * HOUR
    assert Clocks(NO_ZONES, [], kernels).of_kernel("j", "gpu-9", 9 * HOUR, zoned=True) == HOUR
    known = Clocks(NO_ZONES, ends(HOUR, "j", "k", "l"), kernels)
    assert known.of_kernel("j", "gpu-1", 9 * HOUR, zoned=False) == HOUR
    assert known.of_job("other", 9 * HOUR, zoned=False) == 8 * HOUR


def test_what_the_user_says_counts_before_anything_else() -> None:
    """Of some nodes, and of all."""
    clocks = Clocks(zones(None, ["gpu-1=+02:00"]), [], ends(8 * HOUR, "gpu-1", "gpu-2", "gpu-3"))
    clocks.learn_kernels(windows(5 * HOUR, 9), zoned=False)
    assert clocks.of_kernel("j", "gpu-1", NOW, zoned=False) == NOW - 2 * HOUR
    assert clocks.of_kernel("j", "gpu-2", NOW, zoned=False) == NOW - 5 * HOUR
    assert [tuple(one) for one in clocks.told()] == [
        ("kernels", 8 * HOUR, "files", 3),
        ("kernels", 5 * HOUR, "jobs", 9),
    ]


def test_errors_in_utc_show_by_how_much_the_jobs_are_ahead() -> None:
    """Those of DCGM are in UTC."""
    clocks = Clocks(NO_ZONES, [], [])
    clocks.learn_jobs(windows(-8 * HOUR, 5))
    assert clocks.of_job("j", 9 * HOUR, zoned=False) == HOUR
    assert clocks.knows_job("j", zoned=False)
