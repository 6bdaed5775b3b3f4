"""`errdoc search`: pages by words."""

import sys
from typing import Annotated

from errdoc.cli.options import Argument, Debug, Option, Pages, Spoken, spoken


def search(
    words: Annotated[list[str], Argument(metavar="WORDS", help="What to look for.", show_default=False)],
    limit: Annotated[int, Option("--limit", "-n", min=1, help="Pages at most.")] = 10,
    kb: Pages = None,
    lang: Spoken = None,
    debug: Debug = False,
) -> None:
    """Search the pages, in English or Chinese words; the best first."""
    del debug
    from errdoc.kb import KnowledgeBase

    found = KnowledgeBase.open(list(kb or [])).search(" ".join(words), limit=limit, lang=spoken(lang))
    if not found:
        sys.stderr.write("errdoc: no page has these words\n")
        raise SystemExit(1)
    width = max(len(ident) for ident, _, _ in found)
    for ident, title, _ in found:
        sys.stdout.write(f"{ident:<{width}}  {title}\n")
