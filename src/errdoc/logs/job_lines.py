"""From the bytes of logs to their cleaned lines, job by job."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, BinaryIO, NamedTuple

from errdoc.logs.lines.characters import uncoloured
from errdoc.logs.lines.clean import clean
from errdoc.logs.lines.decode import numbered
from errdoc.logs.lines.document import is_document
from errdoc.logs.reading.alarms import Alarms
from errdoc.logs.reading.contents import own
from errdoc.logs.reading.jobs import jobs
from errdoc.logs.reading.read import Source, sources
from errdoc.logs.reading.scan import Scanned, scan
from errdoc.logs.reading.windows import rooms
from errdoc.model import Line, SourceInfo
from errdoc.record import replace

if TYPE_CHECKING:
    from errdoc.logs.masks.redact import Redactor

#: Bytes of an input that tell who wrote it.
_BEGINNING = 200


class JobLines(NamedTuple):
    """The logs of one job, read.

    Attributes:
        lines: cleaned.
        infos: what was read.
        notes: about it.
    """

    lines: list[Line]
    infos: Sequence[SourceInfo]
    notes: Sequence[str]


def logs_of(
    paths: Sequence[str | Source], alarms: Alarms, *, live: BinaryIO | None = None, limit: int | None = None,
    redactor: "Redactor | None" = None,
) -> Iterator[JobLines]:  # fmt: skip
    """The cleaned lines of each job's logs, what was read, and notes about it; arguments as in `explain`.

    Raises:
        InputError: a path cannot be read.
    """
    read = sources(paths, limit)
    for places in jobs(read):
        # the logs of one job are held at once, and together no more of them than of one log
        lines, infos = _lines_of([read[place] for place in places], alarms, live, redactor, named=len(read) > 1)
        yield JobLines(lines, infos, [note for place in places for note in read[place].notes])


def _lines_of(
    read: Sequence[Source], alarms: Alarms, live: BinaryIO | None, redactor: "Redactor | None", *, named: bool
) -> tuple[list[Line], list[SourceInfo]]:
    """The cleaned lines of inputs: all of small ones, the regions around anchors of large ones."""
    lines: list[Line] = []
    infos: list[SourceInfo] = []
    for source, room in zip(read, rooms([source.size for source in read]), strict=True):
        some, info = lines_of(
            scan(source, alarms, live=live, room=room), source, named=named, redactor=redactor, place=len(lines)
        )
        lines += some
        infos.append(info)
    return lines, infos


def lines_of(
    scanned: Scanned, source: Source, *, named: bool = False, redactor: "Redactor | None" = None, place: int = 0
) -> tuple[list[Line], SourceInfo]:
    """The cleaned lines of what a scan kept of an input.

    Args:
        scanned: what was kept.
        source: the input, read to its end; it gets a note where it is no log.
        named: the lines say which input they are from.
        redactor: learns from the lines as they are: cleaned ones lack what stood before them, a host, a user.
        place: how many lines of other inputs stand before it.

    Raises:
        InputError: errdoc itself wrote it.
    """
    pairs, encoding = numbered(scanned, source)
    if redactor:
        redactor.learn(uncoloured("\n".join(text for _, text in pairs)))
    script = source.transcript
    info = SourceInfo(source.name, scanned.bytes, scanned.lines, encoding, script.starts() if script else ())
    if scanned.regions and (error := own(source.name, scanned.regions[0].data[:_BEGINNING])):
        raise error
    del scanned  # a large log is held once at a time, as bytes, as text, as lines
    if is_document(pairs):
        source.notes.append(f"{source.name} reads like a document that quotes messages, not like a log")
        return [], info
    pairs.reverse()
    lines = clean(_drained(pairs), file=source.name if named else None, rank=source.rank, place=place)
    if script:
        lines = [replace(line, number=script.numbers[line.number - 1], stream=script.cells[line.number - 1])
                 for line in lines]  # fmt: skip
    return lines, info


def _drained(pairs: list[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """The pairs, last to first, each forgotten as it is handed over."""
    while pairs:
        yield pairs.pop()
