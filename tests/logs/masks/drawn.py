"""Values drawn from a table of kinds of secrets and private names, standing in the lines of logs."""

import random
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

# A piece of a value's form: "[A-Z0-9]{16}", "[a-f0-9]{8,12}", "<user>".
_PIECE = re.compile(r"\[([^]]+)\]\{(\d+)(?:,(\d+))?\}|<([^<>]+)>")
# A span of an alphabet: "a-f".
_SPAN = re.compile(r"(.)-(.)")
# More than so much of a secret in a row is enough to call it come out: one word of a pool is not.
_SHARE = 0.5


@dataclass(frozen=True)
class Kind:
    """A kind of secret or private name.

    Attributes:
        id: its name in the table.
        secret: of the class "secret"; otherwise of the class "name".
        form: what its values look like.
        shapes: lines in which a value stands, as `{v}`.
    """

    id: str
    secret: bool
    form: str
    shapes: tuple[str, ...]


@dataclass(frozen=True)
class Drawn:
    """One line of a log with one value.

    Attributes:
        kind: the value's.
        shape: index of the kind's shape.
        line: with the value in it; it may be several lines.
        value: as drawn.
    """

    kind: Kind
    shape: int
    line: str
    value: str

    def comes_out(self, text: str) -> bool:
        """Whether a text still tells the value: a name as a whole, of a secret more than half of what was drawn, in a row."""
        if self.value in text:
            return True
        if not self.kind.secret:
            return False
        drawn = self.value[_fixed(self.kind.form) :]
        run = max(6, int(len(drawn) * _SHARE) + 2)
        return any(drawn[at : at + run] in text for at in range(len(drawn) - run + 1))


def read(path: Path) -> tuple[Kind, ...]:
    """The kinds of a table; its head says what its keys mean.

    Raises:
        ValueError: a class that the table's head does not know.
    """
    table = tomllib.loads(path.read_text("utf-8"))
    pools = table.get("pools", {})
    return tuple(_kind(row, pools) for row in table["kind"])


def _kind(row: dict[str, Any], pools: dict[str, list[str]]) -> Kind:
    form = row["value"]
    for name in re.findall(r"<([a-z]+)>", form):
        form = form.replace(f"<{name}>", f"<{'|'.join(pools[name])}>")
    if row["class"] not in {"secret", "name"}:
        raise ValueError(f"{row['id']}: a kind is of the class secret or name, not {row['class']}")
    # A scanner of secrets must not take the table for a key.
    shapes = (shape.replace("{private}", "PRIV" + "ATE") for shape in row["shapes"])
    return Kind(row["id"], row["class"] == "secret", form, tuple(shapes))


def draw(kinds: tuple[Kind, ...], seed: int | str, *, letters: bool = False) -> Iterator[Drawn]:
    """Each kind in each of its shapes, every time with another value; the same seed draws the same.

    Args:
        kinds: of a table.
        seed: what the values hang on.
        letters: of letters and digits only letters are drawn, as chance may do once in a thousand times.
    """
    for kind in kinds:
        for number, shape in enumerate(kind.shapes):
            value = value_of(kind.form, random.Random(f"{seed}:{kind.id}:{number}"), letters=letters)
            yield Drawn(kind, number, shape.replace("{v}", value), value)


def value_of(form: str, chance: random.Random, *, letters: bool = False) -> str:
    """A value of a form, as `hf_[A-Za-z]{34}`."""
    return _PIECE.sub(lambda piece: _piece(piece, chance, letters=letters), form)


def _piece(piece: re.Match[str], chance: random.Random, *, letters: bool) -> str:
    alphabet, least, most, pool = piece.groups()
    if pool is not None:
        return str(chance.choice(pool.split("|")))
    drawn = _letters(alphabet)
    if letters and "z" in drawn.lower() and "9" in drawn:
        drawn = "".join(filter(str.isalpha, drawn))
    return "".join(chance.choice(drawn) for _ in range(chance.randint(int(least), int(most or least))))


def _letters(alphabet: str) -> str:
    """`a-f0-9_` as the letters it stands for; a hyphen at the end is one."""
    spans = _SPAN.findall(alphabet)
    single = _SPAN.sub("", alphabet)
    return single + "".join(chr(code) for first, last in spans for code in range(ord(first), ord(last) + 1))


def _fixed(form: str) -> int:
    """How many characters stand before the first drawn one."""
    return len(re.split(r"[\[<]", form, maxsplit=1)[0])
