"""What Prometheus keeps of a field, as readings: an exporter's text, and what the HTTP API answers to a query."""

import math
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from errdoc.errors import UsageError

#: Characters of a line that is read.
_LONGEST = 8192
#: What is not below it is DCGM's way to say that it knows no value: DCGM_INT32_BLANK, and that of 64 bits.
_BLANK = 0x7FFFFFF0


class Reading(NamedTuple):
    """A value at a moment.

    Attributes:
        at: in seconds since 1970.
    """

    name: str
    labels: Mapping[str, str]
    at: float
    value: float


def of_text(lines: Iterable[str], names: Collection[str], at: float) -> Iterator[Reading]:
    """The readings of an exporter's text.

    Args:
        lines: the text; those of other fields are passed over.
        names: of the fields.
        at: when it was written, for lines that tell no time of their own, as an exporter's.

    Raises:
        UsageError: the library that reads it is not there.
        ValueError: a line is none.
    """
    try:
        from prometheus_client.parser import text_string_to_metric_families
    except ModuleNotFoundError as error:
        raise UsageError(
            "the text of an exporter is read by a library", hint="pip install 'errdoc[metrics]'"
        ) from error
    for line in lines:
        name = line[:200].partition("{")[0].partition(" ")[0]
        if name not in names or len(line) > _LONGEST:
            continue
        for family in text_string_to_metric_families(line.strip() + "\n"):
            for sample in family.samples:
                if _tells(sample.value):
                    yield Reading(name, sample.labels, float(sample.timestamp or at), sample.value)


def of_answer(document: Any, names: Collection[str]) -> Iterator[Reading]:
    """The readings of an answer to `/api/v1/query` or `/api/v1/query_range`.

    Raises:
        ValueError: it is none, or says that the query failed.
    """
    if document.get("status") == "error":
        raise ValueError(f"the query failed: {document.get('error')}")
    found = document["data"]["result"]
    if document["data"].get("resultType") not in ("matrix", "vector"):
        raise ValueError("it is neither a vector nor a matrix")
    for series in found:
        labels = {str(key): str(value) for key, value in series["metric"].items()}
        name = labels.get("__name__", "")
        if name in names:
            for at, text in series.get("values") or [series["value"]]:
                value = float(text)
                if _tells(value) and math.isfinite(float(at)):
                    yield Reading(name, labels, float(at), value)


def _tells(value: float) -> bool:
    return math.isfinite(value) and 0 <= value < _BLANK
