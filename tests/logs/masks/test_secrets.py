"""The kinds of secrets and names of all tables, drawn anew and held to one measure."""

from pathlib import Path

import pytest
from tests.logs.masks import drawn

from errdoc.logs.masks.redact import redact

TABLES = {path.stem: drawn.read(path) for path in sorted(Path(__file__).parent.glob("secrets_*.toml"))}


@pytest.mark.parametrize("name", TABLES)
def test_each_kind_stands_in_three_shapes(name: str) -> None:
    """Every kind has an id of its own and three shapes."""
    kinds = TABLES[name]
    assert len({kind.id for kind in kinds}) == len(kinds)
    assert min(len(set(kind.shapes)) for kind in kinds) >= 3


def test_there_are_many_kinds_of_both_classes() -> None:
    """The tables hold 400 kinds, and half of them were written before the rules that take them out."""
    kinds = [kind for table in TABLES.values() for kind in table]
    assert len(kinds) >= 400
    assert sum(kind.secret for kind in kinds) >= 250
    assert sum(not kind.secret for kind in kinds) >= 120
    assert 2 * sum(len(table) for name, table in TABLES.items() if "blind" in name) >= len(kinds)


@pytest.mark.parametrize("name", TABLES)
def test_no_secret_comes_out_and_hardly_a_name(name: str) -> None:
    """Of all kinds in all shapes no secret comes out, and of a hundred names at most one."""
    lines = list(drawn.draw(TABLES[name], 1))
    out = [one for one in lines if one.comes_out(redact(one.line))]
    assert [one.line for one in out if one.kind.secret] == []
    assert len(out) * 100 <= sum(not one.kind.secret for one in lines), [one.line for one in out]


@pytest.mark.parametrize("name", TABLES)
def test_a_secret_that_its_line_names_needs_no_digit(name: str) -> None:
    """What a word, an option or a command calls a secret, or its form does, goes though chance drew letters alone."""
    lines = (one for one in drawn.draw(TABLES[name], 1, letters=True) if one.kind.secret)
    out = [one for one in lines if one.comes_out(redact(one.line))]
    assert [one.line for one in out] == []


@pytest.mark.parametrize(
    ("line", "secret"),
    [
        ("Your new VNC password is jvfouply", "jvfouply"),
        ("pool password is zOCvcPVaOFSRF Set-Cookie: a=b", "zOCvcPVaOFSRF"),
        ("password from config: 7054ca29b7c40eba6acc2d7f NPM_TOKEN=npm_iiysHvNgC2LCn74PsNxMKGXNk6fQpc35WiFS", "7054"),
    ],
)
def test_a_password_in_a_sentence_goes_whatever_follows(line: str, secret: str) -> None:
    """It may end like a word, and something else may stand behind it."""
    assert secret not in redact(line)


@pytest.mark.parametrize(
    "line", ["password is required", "the password is strongly encrypted", "password is probably wrong"]
)
def test_a_sentence_about_a_password_stays(line: str) -> None:
    """It holds none."""
    assert redact(line) == line
