"""Records are what frozen dataclasses are."""

import copy
import dataclasses
import pickle
import subprocess
import sys
from functools import cached_property

import pytest

from errdoc.model import Line
from errdoc.record import field, record, replace


@record
class Pump:
    """A pump."""

    name: str
    power: float = 1.5
    parts: dict[str, int] = field(default_factory=dict)

    @property
    def strong(self) -> bool:
        """Says so."""
        return self.power > 1

    @cached_property
    def label(self) -> str:
        """Its name in capitals, made once."""
        return self.name.upper()


@dataclasses.dataclass(frozen=True)
class Plain:
    """The same as a dataclass."""

    name: str
    power: float = 1.5
    parts: dict[str, int] = dataclasses.field(default_factory=dict)


def test_made_like_dataclasses():
    """Positions, names and defaults are those of a dataclass, and so is what is refused."""
    assert dataclasses.asdict(Pump("a", parts={"x": 1})) == dataclasses.asdict(Plain("a", parts={"x": 1}))
    assert repr(Pump("a", 2)) == repr(Plain("a", 2)).replace("Plain", "Pump")
    for wrong in ({}, {"name": "a", "colour": "red"}):
        with pytest.raises(TypeError):
            Pump(**wrong)


def test_equal_and_hashed_by_values():
    """Values decide, and the class does."""
    assert Pump("a") == Pump("a", 1.5) != Pump("a", 2)
    assert Pump("a") != Plain("a")
    assert hash(Line(1, "a")) == hash(Line(1, "a"))
    with pytest.raises(TypeError):
        hash(Pump("a"))  # a dict has no hash


def test_a_default_is_made_for_each():
    """A dict by default is not shared."""
    first, second = Pump("a"), Pump("b")
    first.parts["x"] = 1
    assert second.parts == {}


def test_frozen():
    """Nothing of it can be set, deleted or added."""
    one = Line(1, "a")
    for act in (lambda: setattr(one, "text", "b"), lambda: delattr(one, "text"), lambda: setattr(one, "more", 1)):
        with pytest.raises(dataclasses.FrozenInstanceError):
            act()
    assert not hasattr(one, "__dict__")


def test_methods_are_kept():
    """What its class says of it holds, and is cached where that is said."""
    one = Pump("a")
    assert (one.strong, one.label) == (True, "A")
    assert one.label is one.label
    assert Pump.__doc__ == "A pump."


@pytest.mark.parametrize("change", [replace, dataclasses.replace])
def test_replaced(change):
    """One value changes, the others stay, whoever replaces."""
    assert change(Pump("a", 3), name="b") == Pump("b", 3)
    with pytest.raises(TypeError):
        change(Pump("a"), colour="red")


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))])
def test_copied(again):
    """A copy is equal, in this process or another."""
    one = Line(1, "a", rank=3)
    assert again(one) == one


def test_fields_are_those_of_dataclasses():
    """`dataclasses` sees names, types and defaults."""
    assert dataclasses.is_dataclass(Pump)
    ours, theirs = (
        [(one.name, one.default, one.default_factory) for one in dataclasses.fields(kind)] for kind in (Pump, Plain)
    )
    assert ours == theirs


def test_costs_no_dataclasses():
    """The words of the field are imported without `dataclasses` and `inspect`."""
    code = "import sys, errdoc.model; print([m for m in ('dataclasses', 'inspect') if m in sys.modules])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout == "[]\n"
