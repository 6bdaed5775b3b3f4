"""All pages of the site in one language."""

from collections import Counter
from collections.abc import Sequence

from errdoc.site import causes, codes, failures, libraries, lists, readings, tables
from errdoc.site.book import FAILURES, Book, Page
from errdoc.site.readings import Document


def pages(book: Book, documents: Sequence[Document]) -> list[Page]:
    """Each page once, the start page first."""
    known = {one.path: f"docs/{one.name}" for one in documents}
    found = [
        *(failures.page(one, book) for one in book.of(*FAILURES)),
        *(causes.page(one, book) for one in book.of("cause", "kind")),
        *(readings.guide(one, book) for one in book.of("guide")),
        *(codes.page(space, number, book) for space in book.spaces for number in book.codes[space.id]),
        *(libraries.page(one, book) for one in book.library_names),
        *(tables.page(one, book) for one in tables.names(book)),
        *(readings.document(one, book, known) for one in documents),
    ]
    counts = Counter(page.address.split("/")[0] for page in found)
    return [
        lists.home(book, {sort: counts[address] for sort, address in lists.SORTS.items()}),
        lists.search(book),
        *lists.pages(book, documents),
        *found,
    ]
