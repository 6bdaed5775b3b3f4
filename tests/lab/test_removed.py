"""When names came to a library and went is read from the sources in its wheels."""

import tomllib
import zipfile
from pathlib import Path

import pytest
from lab.removed import table
from lab.removed.names import Wheel

FILES = {
    "pump/__init__.py": """
from .core import *
from .old import Valve
def __getattr__(name):
    if name in {"Gauge", "Float64Gauge"}:
        warn("use Meter")
        return Meter
    if name == "Steam":
        raise AttributeError("gone")
_type_info = [("litre", ""), ("gallon", "")]
__former_attrs__ = {n: "gone" for n, _ in _type_info}
__deprecated_attrs__ = {"pint": "use litre"}
""",
    "pump/core.py": """
from builtins import float
def run(water, **kwargs):
    return kwargs.pop("speed", 1)
@deprecate_kwarg(old_arg_name="fluid", new_arg_name="water")
def fill(water): ...
litre = 1
""",
    "pump/old.py": """
class Base:
    def __init__(self, size): ...
    def close(self): ...
class Valve(Base):
    colour: str = "red"
""",
    "pump/parts/hidden.py": "class Hidden: ...\n",
}


@pytest.fixture
def wheel(tmp_path: Path) -> Path:
    """A wheel of a package `pump`."""
    path = tmp_path / "pump-1.2.0-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in FILES.items():
            archive.writestr(name, text)
    return path


@pytest.mark.parametrize(
    ("asks", "there"),
    [
        ("pump:run", True),
        ("pump:Valve", True),
        ("pump:Gauge", True),
        ("pump:pint", True),
        ("pump:Steam", False),
        ("pump:litre", False),
        ("pump:gallon", False),
        ("pump:float", False),
        ("pump:Hidden", False),
        ("pump.core", True),
        ("pump.gone", False),
        ("run(water)", True),
        ("run(speed)", True),
        ("run(heat)", False),
        ("fill(fluid)", True),
        ("Valve(size)", True),
        ("Valve(colour)", True),
        ("Valve.close", True),
        ("Valve.open", False),
        ("Engine(size)", None),
    ],
)
def test_a_name_is_there_where_the_release_gives_it(wheel: Path, asks: str, there: bool | None) -> None:
    """By import, with a warning, through a base class, out of keyword arguments; not where it raises."""
    assert table.ask(Wheel(wheel, "pump"), asks) is there


def test_a_lazy_package_has_the_names_of_all_its_modules_at_its_top(wheel: Path) -> None:
    """It loads the module when the name is asked for."""
    assert table.ask(Wheel(wheel, "pump", lazy=True), "pump:Hidden")


def test_between_two_wheels_a_name_came_or_went() -> None:
    """The first release that has it, and the first that has it no more, with the days of their wheels."""
    seen = [("1.0", "2020-01-01", False), ("1.1", "2021-01-01", True), ("2.0", "2022-01-01", False)]
    assert table.between(seen) == {
        "came": "1.1", "came_on": "2021-01-01", "gone": "2.0", "gone_on": "2022-01-01", "read": "1.0 to 2.0",
    }  # fmt: skip
    assert table.between([("1.0", "2020-01-01", True), ("1.1", "2021-01-01", True)]) == {}
    assert table.between([("1.0", "", True), ("1.1", "", False), ("2.0", "", True)]) == {}


def test_the_table_has_the_packages_of_the_list() -> None:
    """A run for one package keeps the rows of the others: none is missing, and none has most of it."""
    listed = {one["package"] for one in tomllib.loads(table.LIST.read_text(encoding="utf-8"))["package"]}
    rows = tomllib.loads(table.TABLE.read_text(encoding="utf-8"))["name"]
    assert {row["package"] for row in rows} == listed
    assert max(sum(row["package"] == one for row in rows) for one in listed) <= table.SHARE * len(rows)
    assert all(row["name"] or row["kind"] == "module" for row in rows)


def test_no_name_is_said_to_go_before_it_went() -> None:
    """NumPy's aliases went with 1.24, pandas' indexes and Trainer's tokenizer with a major release."""
    rows = tomllib.loads(table.TABLE.read_text(encoding="utf-8"))["name"]
    gone = {(row["package"], row["name"]): row.get("gone", "") for row in rows}
    assert gone["numpy", "float"] == "1.24"
    assert gone["numpy", "Inf"] == "2.0"
    assert gone["pandas", "Int64Index"] == "2.0"
    assert gone["pandas", "line_terminator"] == "2.0"
    assert gone["transformers", "overwrite_output_dir"] == "5.0"
