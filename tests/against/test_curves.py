"""Where the curves of two runs part."""

from errdoc.against.curves import Parted, parted
from errdoc.against.forms import Stated
from errdoc.against.nature import Nature
from errdoc.model import Line


def series(values: list[object]) -> list[Stated]:
    """A metric, one value a line."""
    return [
        Stated("quoted", "loss", str(value), Line(at, f"step {at} loss {value}")) for at, value in enumerate(values)
    ]


def test_runs_that_differ_as_runs_do_do_not_part(nature: Nature) -> None:
    """Noise of a tenth is none."""
    assert parted("loss", series([2.3, 1.9, 1.5, 1.2]), series([2.2, 2.0, 1.4, 1.25]), nature) is None


def test_curves_part_at_the_first_step_from_which_they_stay_apart(nature: Nature) -> None:
    """It is told with the step and both values."""
    found = parted("loss", series([2.3, 1.9, 1.5, 1.2, 1.0]), series([2.3, 1.8, 9.0, 30.0, 80.0]), nature)
    assert isinstance(found, Parted)
    assert (found.step, found.before, found.now) == ("step 2", "1.5", "9.0")


def test_a_metric_that_is_no_number_any_more_parts_there(nature: Nature) -> None:
    """From the first NaN on."""
    found = parted("loss", series([2.3, 1.9, 1.5]), series([2.3, 1.9, "nan"]), nature)
    assert found is not None
    assert (found.step, found.now) == ("step 2", "nan")


def test_counters_are_no_curve(nature: Nature) -> None:
    """Epochs go up in every run."""
    assert parted("epoch", series([1, 2, 3]), series([10, 20, 30]), nature) is None
