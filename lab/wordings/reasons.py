"""Why a wording stands in no release: kb/reasons.toml, by hand, by signature or by what the signature is."""

import re
import tomllib
from dataclasses import dataclass
from pathlib import Path

from lab.wordings.signatures import Wanted

PATH = "reasons.toml"


@dataclass(frozen=True)
class Kind:
    """A kind of signatures, and why none of their wordings stands in a release.

    Attributes:
        reason: for people.
        source: a regex of what the page says about who prints it.
        regex: a regex of the signature's own regex.
        form: `frames`, `code` or `shape`: of signatures that are about frames or numbers, or made of a shape.
    """

    reason: str
    source: str = ""
    regex: str = ""
    form: str = ""

    def fits(self, one: Wanted) -> bool:
        """Whether a signature is of the kind."""
        return (
            (not self.form or self.form == one.form)
            and bool(re.search(self.source, one.source))
            and bool(re.search(self.regex, one.pattern))
        )


@dataclass(frozen=True)
class Reasons:
    """What was said by hand.

    Attributes:
        kinds: reasons by kind; the first that fits counts.
        signatures: reasons by `page/signature`.
    """

    kinds: tuple[Kind, ...]
    signatures: dict[str, str]

    def of(self, one: Wanted) -> str:
        """Why a wording stands nowhere; empty where nothing is said."""
        return self.signatures.get(one.name) or next((kind.reason for kind in self.kinds if kind.fits(one)), "")


def reasons(root: Path) -> Reasons:
    """The reasons of a folder of pages."""
    table = tomllib.loads((root / PATH).read_text("utf-8"))
    return Reasons(tuple(Kind(**row) for row in table.get("kind", [])), table.get("reasons", {}))
