"""What is found is kept, as small as it gets."""

from pathlib import Path
from random import Random

import pytest
from fuzz.campaign import Budget
from tests.fuzz.planted import bang

from fuzz import found


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where findings go."""
    monkeypatch.setattr(found, "FOLDER", tmp_path / "found")
    return tmp_path / "found"


def made(draw: Random) -> bytes:
    """Text with an exclamation mark now and then."""
    return b"a line\n" * draw.randrange(9) + draw.choice((b"calm\n", b"calm\n", b"loud! " + b"x" * 40))


def test_a_breach_is_kept_as_small_as_it_gets(folder: Path) -> None:
    """The file holds what the breach needs, and the tally says how to see it again."""
    tally = found.attack("bang", made, bang, Budget(count=12, seed=3))
    assert tally.tried == 12
    assert tally.breaches
    assert [path.read_bytes() for path in folder.iterdir()] == [b"!"]
    path = next(folder.iterdir())
    assert f"it bangs (python -m fuzz bang --again {path})" in tally.breaches
    assert found.again(bang, path.read_bytes()) == ["it bangs"]


def test_breaches_of_one_kind_are_counted(folder: Path) -> None:
    """Two of them are kept, the others are a figure."""
    tally = found.attack("bang", lambda draw: b"!" * draw.randrange(1, 4), bang, Budget(count=7))
    assert len(tally.breaches) == 2
    assert tally.counted == {"like: it bangs": 5}


def test_nothing_is_kept_where_all_holds(folder: Path) -> None:
    """No breach, no file."""
    assert found.attack("bang", lambda _: b"calm", bang, Budget(count=3)).breaches == []
    assert not folder.exists()
