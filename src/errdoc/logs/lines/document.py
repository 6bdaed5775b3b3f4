"""Tells a document about errors from a log: a troubleshooting page quotes messages that nobody has just seen."""

from collections.abc import Sequence

from errdoc.logs.lazy import lazy

# ## No GPU visible      # Troubleshooting
_HEADING = lazy(r"#{1,4} [A-Z0-9\u4e00-\u9fff]")
# - `nvidia-smi` prints …      1. Check the driver      **Cause** In order of …      | Error | Meaning |
_PROSE = lazy(r"(?:[-*] |\d{1,2}[.)] |\*\*\w|\| ?\S)")
# 2021-03-22 20:53:58   File "a.py", line 3   E tensorflow/…cc:328]   [rank0]:   $ python
_LOG = lazy(
    r"\S{0,12}\d{4}-\d\d-\d\d[ T]\d\d:|\s*File \"|Traceback \(|[IWEF]\d{0,4} \S+:\d+\]|\[rank\d|\[\d+/\d+\]"
    r"|\$ |>>> |In \[|\s*at \S+\("
)
#: A document has at least so many headings, and so many other lines of prose.
_HEADINGS, _LINES = 1, 4


def is_document(pairs: Sequence[tuple[int, str]]) -> bool:
    """Whether numbered lines read like a Markdown document: headings, lists and emphasis, and nothing of a log.

    Only short inputs are asked; a log of thousands of lines is one.
    """
    if not 5 <= len(pairs) <= 2000:
        return False
    headings = prose = 0
    for _, text in pairs:
        if _LOG.match(text):
            return False
        headings += bool(_HEADING.match(text))
        prose += bool(_PROSE.match(text))
    return headings >= _HEADINGS and prose >= _LINES and headings + prose >= len(pairs) / 4
