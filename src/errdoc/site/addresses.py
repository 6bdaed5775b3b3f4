"""Where each page of the site stands: addresses that never change, and the way from one to another.

An address has no slash at its ends: `failure/cudnn-conv-algorithm`, `code/cuda/35`; the empty one is the start page.
Those of Chinese pages are the same below `zh`.
"""

from collections.abc import Sequence
from urllib.parse import quote

from errdoc.stack.codes import Space, spelled

#: What a kind of page is called in addresses, where that is not its own name.
_SECTIONS = {"wrapper": "failure", "benign": "failure"}


def page(kind: str, ident: str) -> str:
    """The address of a page of the knowledge base; harmless notices and reports stand among the failures."""
    return f"{_SECTIONS.get(kind, kind)}/{ident}"


def spaces(known: Sequence[Space]) -> dict[str, str]:
    """What each space of error codes is called in addresses: the first of its words that no space before it has.

    Example:
        >>> said = [("cudart", ("cuda", "cudart")), ("cuinit", ("cuda", "driver"))]
        >>> spaces([Space(ident, "", "", "", words) for ident, words in said])
        {'cudart': 'cuda', 'cuinit': 'driver'}
    """
    names: dict[str, str] = {}
    for space in known:
        names[space.id] = next((word for word in space.said if word not in names.values()), space.id)
    return names


def number(space: str, code: int) -> str:
    """A code as its vendor writes it: Windows' and HSA's in hexadecimal."""
    return spelled(space, code)


def way(here: str, there: str) -> str:
    """The relative link from one address to another; each is a folder.

    Example:
        >>> way("failure/a", "cause/b"), way("", "zh/guide/x#how"), way("a", "")
        ('../../cause/b/', 'zh/guide/x/#how', '../')
    """
    target, _, anchor = there.partition("#")
    up = "../" * (here.count("/") + 1) if here else ""
    path = f"{up}{quote(target)}/" if target else up or "./"
    return path + (f"#{quote(anchor)}" if anchor else "")
