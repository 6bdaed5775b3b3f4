"""What serves a machine for which the frameworks have no CUDA wheels: Apple, AMD, Intel, Jetson."""

from errdoc.record import record
from errdoc.stack.given import FRAMEWORKS, Given
from errdoc.stack.rows import Origin
from errdoc.stack.tables import Tables
from errdoc.stack.versions import Range


@record
class Elsewhere:
    """Another way.

    Attributes:
        variant: of torch, that builds of it have behind the `+`: `rocm`.
        text: for a reader; `text_zh` the same in Chinese.
        command: to paste.
    """

    framework: str
    variant: str
    text: str
    text_zh: str
    command: str
    origin: Origin


def elsewhere(given: Given, tables: Tables) -> list[Elsewhere]:
    """The other ways for what is given: for the wished frameworks, or all where none is wished."""
    wished = tuple(given.frameworks) or FRAMEWORKS
    return [
        Elsewhere(row["framework"], row.get("variant", ""), row["text"], row["text_zh"], row["command"], origin)
        for row, origin in tables.rows("elsewhere", "ways")
        if row["platform"] == given.platform and row["framework"] in wished
        and (given.capability is None or "capability" not in row or given.capability in Range.parse(row["capability"]))
    ]  # fmt: skip
