"""Jupyter notebooks: what their cells put out, as a log whose lines know their places in the file and their cells.

The log is what streams printed and the tracebacks of errors, in the order in which the cells were run. What cells
display otherwise, tables and pictures, is no log.
"""

from __future__ import annotations

import json
from array import array
from bisect import bisect_left
from itertools import chain
from json import decoder, scanner
from typing import TYPE_CHECKING, Any, NamedTuple

from errdoc.logs.lazy import lazy
from errdoc.logs.reading.cell_files import CellFiles, Code

if TYPE_CHECKING:
    from collections.abc import Iterator

#: A notebook without its pictures may be as large as this, and have so many parts; beyond, it is read as text.
LARGEST, MOST_PARTS = 3 << 20, 60_000
# "iVBORw0KGgoAAAANSUhEUgAA…", a picture, on one line or on many of 76 characters, whose breaks JSON writes as \n
_PICTURE = lazy(rb"[A-Za-z0-9+/=]{4096,}+|(?:[A-Za-z0-9+/=]{60,76}+\\n){40,}+")
_BREAK = lazy(r"\n")
#: Errors that follow from a cell that failed before: what it would have defined is not there.
_FOLLOWS = "NameError"


class Transcript(NamedTuple):
    """What the cells of a notebook put out.

    Attributes:
        text: the log.
        numbers: of each of its lines, the line of the file that holds it.
        cells: of each of its lines, the cell: `cell 5`, as in `In [5]`.
    """

    text: str
    numbers: array[int]
    cells: list[str]

    def starts(self) -> tuple[tuple[int, str], ...]:
        """The lines of the file that the outputs of its cells begin at, in their order there."""
        first: dict[str, int] = {}
        for number, cell in zip(self.numbers, self.cells, strict=True):
            first[cell] = min(number, first.get(cell, number))
        return tuple(sorted((number, cell) for cell, number in first.items()))


class _Cell(NamedTuple):
    """A cell that put something out: its texts, each with its place in the JSON, and the name of its error."""

    label: str
    prompt: int | None
    texts: list[tuple[str, int]]
    error: str


class _Placed(str):
    """A string of a JSON document that knows where it begins there."""

    __slots__ = ("at",)
    at: int


class _Decoder(json.JSONDecoder):
    """Reads JSON as ever; strings that are values know their places, and there are so many parts at most."""

    def __init__(self) -> None:
        super().__init__()
        self._left = MOST_PARTS
        self.parse_string: Any = self._counted(_placed)
        self.parse_array: Any = self._counted(decoder.JSONArray)  # type: ignore[attr-defined]
        self.parse_object: Any = self._counted(decoder.JSONObject)  # type: ignore[attr-defined]
        self.parse_int: Any = self._counted(int)
        self.parse_float: Any = self._counted(float)
        self.scan_once = scanner.py_make_scanner(self)  # type: ignore[attr-defined]

    def _counted(self, parse: Any) -> Any:
        def counting(*args: Any, **kwargs: Any) -> Any:
            self._left -= 1
            if self._left < 0:
                raise ValueError("it has too many parts")
            return parse(*args, **kwargs)

        return counting


def without_pictures(chunks: Iterator[bytes]) -> Iterator[bytes]:
    """The chunks of a notebook without what is encoded in base64: pictures are most of it. Lines stay as they are."""
    rest = b""
    for chunk in chunks:
        whole = rest + chunk
        # a chunk may end within the two characters of a line break
        rest = whole[-1:] if whole.endswith(b"\\") else b""
        yield _PICTURE.sub(b"", whole[: len(whole) - len(rest)])
    yield rest


def told(chunks: Iterator[bytes], name: str, notes: list[str]) -> tuple[Iterator[bytes], Transcript | None]:
    """What a notebook is read as: the log of what its cells put out, or the text that it is, with a note that says why.

    Args:
        chunks: the notebook's JSON.
        name: of the input, for notes.
        notes: get what the reader should know.
    """
    held = bytearray()
    for chunk in without_pictures(chunks):
        held += chunk
        if len(held) > LARGEST:
            notes.append(f"{name} is too large to be read as a notebook: it is read as text")
            return chain([bytes(held)], chunks), None
    data = bytes(held)
    del held
    try:
        script = transcript(data)
    except ValueError as error:
        notes.append(f"{name} cannot be read as a notebook ({error}): it is read as text")
        return iter([data]), None
    if not script.text:
        notes.append(f"{name} has no outputs: its cells were not run, or their outputs were cleared")
    return iter([script.text.encode("utf-8", "replace")]), script


def transcript(data: bytes) -> Transcript:
    """What the cells of a notebook put out.

    Args:
        data: the notebook's JSON.

    Raises:
        ValueError: it is none: broken JSON, or without cells.
    """
    if sum(map(data.count, (b"null", b"true", b"false"))) > MOST_PARTS:
        raise ValueError("it has too many parts")
    source = data.decode("utf-8", "replace")
    try:
        values = _Decoder().decode(source)
    except RecursionError:
        raise ValueError("its parts lie too deep in each other") from None
    line_of, one_line = _Lines(source), "\n" not in source.strip()
    del source  # a character that is no letter makes it four times as large as the file
    cells = _in_order(list(_cells(values)))
    files = CellFiles([code for cell in _all_cells(values) if (code := _code(cell))])
    del values
    later = _later_run(cells)
    texts: list[str] = []
    numbers = array("I")
    labels: list[str] = []
    for place, cell in enumerate(cells):
        if place == later:
            # errdoc.match.runs: what follows a prompt is a run of its own
            texts.append(f"In [{cell.prompt or 0}]:")
            numbers.append(line_of(cell.texts[0][1]))
            labels.append(cell.label)
        for text, at in files.told(_lines(cell.texts)):
            texts.append(text)
            numbers.append(line_of(at))
            labels.append(cell.label)
    if one_line:
        # all on one line, as some services write them: then the lines of the outputs count
        numbers = array("I", range(1, len(texts) + 1))
    return Transcript("".join(f"{text}\n" for text in texts), numbers, labels)


def _placed(text: str, end: int, strict: bool = True) -> tuple[_Placed, int]:
    """A string's value with its place, and where it ends: as `json` asks for it."""
    value, after = decoder.scanstring(text, end, strict)  # type: ignore[attr-defined]
    placed = _Placed(value)
    placed.at = end
    return placed, after


class _Lines:
    """The lines of places in a text, whose own size they do not keep."""

    def __init__(self, text: str) -> None:
        self._breaks = array("I", (found.start() for found in _BREAK.finditer(text)))

    def __call__(self, at: int) -> int:
        return bisect_left(self._breaks, at) + 1


def _cells(values: Any) -> Iterator[_Cell]:
    """The cells that put something out, in the order of the notebook."""
    for place, cell in enumerate(_all_cells(values), 1):
        texts: list[tuple[str, int]] = []
        error = ""
        for output in _listed(_get(cell, "outputs")):
            kind = _get(output, "output_type")
            if kind == "stream":
                texts += _texts(_get(output, "text"), "")
            elif kind in ("error", "pyerr"):
                name, value = (_get(output, key) for key in ("ename", "evalue"))
                error = str(name or "error")
                said = list(_texts(_get(output, "traceback"), "\n"))
                texts += said or [(f"{name}: {value}\n", getattr(name, "at", 0))]
        if texts:
            count = _prompt(cell)
            yield _Cell(f"cell {place if count is None else count}", count, texts, error)


def _all_cells(values: Any) -> list[Any]:
    """The cells of a notebook.

    Raises:
        ValueError: there are none.
    """
    found = values.get("cells") if isinstance(values, dict) else None
    if found is None and isinstance(values, dict):  # nbformat 3
        sheets = values.get("worksheets")
        found = [
            cell for sheet in (sheets if isinstance(sheets, list) else ()) for cell in _listed(_get(sheet, "cells"))
        ] or None
    if not isinstance(found, list):
        raise ValueError("it has no cells")
    return found


def _prompt(cell: Any) -> int | None:
    """The number beside a cell, `5` of `In [5]`."""
    count = _get(cell, "execution_count") or _get(cell, "prompt_number")
    return count if isinstance(count, int) else None


def _code(cell: Any) -> Code | None:
    """What a cell ran, where it was run."""
    prompt = _prompt(cell)
    text = "".join(text for text, _ in _texts(_get(cell, "source") or _get(cell, "input"), ""))
    return None if prompt is None or not text else Code(prompt, text)


def _get(value: Any, key: str) -> Any:
    return value.get(key) if isinstance(value, dict) else None


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _texts(value: Any, ending: str) -> Iterator[tuple[str, int]]:
    """The strings of a text, which may be one or a list of lines, each with its place."""
    for one in value if isinstance(value, list) else [value]:
        if isinstance(one, str):
            yield one + ending, getattr(one, "at", 0)


def _lines(texts: list[tuple[str, int]]) -> Iterator[tuple[str, int]]:
    """The lines of texts that go on in each other, each with the place of the text that it begins in."""
    begun, begun_at = "", 0
    for text, at in texts:
        if not begun:
            begun_at = at
        *whole, begun = (begun + text).split("\n")
        for number, line in enumerate(whole):
            yield line, at if number else begun_at
        if whole:
            begun_at = at
    if begun:
        yield begun, begun_at


def _in_order(cells: list[_Cell]) -> list[_Cell]:
    """The cells as they were run, where each says when; else as they stand."""
    if any(cell.prompt is None for cell in cells):
        return cells
    return sorted(cells, key=lambda cell: cell.prompt or 0)


def _later_run(cells: list[_Cell]) -> int | None:
    """The cell with which the user had gone on after an error, which is not the one that is asked about.

    None where no cell failed for reasons of its own after another did: after `--allow-errors` cells fail because
    those before them did.
    """
    failed = [place for place, cell in enumerate(cells) if cell.error and cell.error != _FOLLOWS]
    return failed[-2] + 1 if len(failed) > 1 else None
