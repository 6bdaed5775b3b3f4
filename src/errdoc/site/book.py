"""The knowledge in one language, with what leads to what: all that the pages of the site are made of."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

from errdoc.kb import KnowledgeBase
from errdoc.kb.codes import codes_of, spaces_of
from errdoc.kb.translation import heading
from errdoc.record import record
from errdoc.render.words import Lang
from errdoc.site import addresses
from errdoc.spoken import spoken
from errdoc.stack.codes import Code, Space

_Value = TypeVar("_Value")

if TYPE_CHECKING:
    from errdoc.stack.libraries import Answer

#: Kinds of pages that name something of a log.
FAILURES = ("failure", "wrapper", "benign")


@record
class Page:
    """A page of the site, ready for the generator.

    Attributes:
        address: as `errdoc.site.addresses` has it, without the language.
        title: plain text, as `description`.
        body: HTML; nothing in it is of a user's page unless it was escaped.
        toc: (anchor, title) of its sections.
        data: JSON-LD for search engines.
        words: what people call it, for the search.
        messages: literals of what the error says, for the search.
        text: plain text, for the search.
        wide: no list of pages stands beside it.
    """

    address: str
    title: str
    description: str
    body: str
    toc: tuple[tuple[str, str], ...] = ()
    data: tuple[Mapping[str, Any], ...] = ()
    words: tuple[str, ...] = ()
    messages: tuple[str, ...] = ()
    text: str = ""
    wide: bool = False


class Book:
    """The knowledge base in one language.

    Args:
        kb: the knowledge base.
        lang: the language of what is read from it.
    """

    def __init__(self, kb: KnowledgeBase, lang: Lang) -> None:
        self.kb = kb
        self.lang: Lang = lang

    @cached_property
    def sources(self) -> dict[str, dict[str, Any]]:
        """What each page was compiled from, by its id; deprecated ones are left out."""
        return {one["id"]: one for one in self.kb.sources() if one["head"].get("status") != "deprecated"}

    @cached_property
    def ids(self) -> dict[str, tuple[str, ...]]:
        """The ids of each kind of page."""
        found: dict[str, list[str]] = {}
        for ident, one in self.sources.items():
            found.setdefault(one["kind"], []).append(ident)
        return {kind: tuple(sorted(idents)) for kind, idents in found.items()}

    def of(self, *kinds: str) -> list[str]:
        """The ids of some kinds, in order of the alphabet."""
        return sorted(ident for kind in kinds for ident in self.ids.get(kind, ()))

    def address(self, ident: str) -> str:
        """The address of a page of the knowledge base; an empty text where there is no such page."""
        one = self.sources.get(ident)
        return addresses.page(one["kind"], ident) if one else ""

    def title(self, ident: str) -> str:
        """The title of a page."""
        return self.kb.title(ident, self.lang)

    def page(self, ident: str) -> dict[str, Any]:
        """A page for reading."""
        return self.kb.page(ident, self.lang)

    def said(self, value: _Value) -> _Value:
        """Texts of rules in this language."""
        return spoken(value, self.kb, self.lang)

    @cached_property
    def failures_of(self) -> dict[str, list[str]]:
        """The failures that each cause can have led to."""
        found: dict[str, list[str]] = {}
        for ident in self.of(*FAILURES):
            for cause in self.sources[ident]["head"].get("cause", []):
                found.setdefault(cause["id"], []).append(ident)
        return found

    @cached_property
    def consequences_of(self) -> dict[str, list[str]]:
        """The failures that each failure can be the root of."""
        found: dict[str, list[str]] = {}
        for ident in self.of(*FAILURES):
            for root in self.sources[ident]["head"].get("consequence_of", []):
                found.setdefault(root, []).append(ident)
        return found

    @cached_property
    def spaces(self) -> Sequence[Space]:
        """The spaces of error codes."""
        return spaces_of(self.kb.error_codes)

    @cached_property
    def space_names(self) -> dict[str, str]:
        """What each space is called in addresses."""
        return addresses.spaces(self.spaces)

    @cached_property
    def codes(self) -> dict[str, dict[int, list[Code]]]:
        """The codes by space and number; one number may have had several names."""
        found: dict[str, dict[int, list[Code]]] = {space.id: {} for space in self.spaces}
        for code in codes_of(self.kb.error_codes):
            found[code.space].setdefault(code.code, []).append(code)
        return {space: dict(sorted(rows.items())) for space, rows in found.items()}

    def code_address(self, space: str, code: int) -> str:
        """The address of an error code."""
        return f"code/{self.space_names[space]}/{addresses.number(space, code)}"

    @cached_property
    def library_names(self) -> list[str]:
        """The files and symbols that the table knows by name."""
        return self.kb.libraries.names

    @cached_property
    def libraries(self) -> "dict[str, Answer]":
        """What `errdoc which` says of each name."""
        return {name: self.kb.libraries.which(name)[0] for name in self.library_names}

    @cached_property
    def components(self) -> dict[str, str]:
        """What each library is: `cudart` of `cudart64_90.dll`."""
        return {name: one.component for name, one in self.libraries.items()}

    @cached_property
    def leading(self) -> dict[str, list[tuple[str, str]]]:
        """The (address, name) of codes and libraries that lead to each failure."""
        found: dict[str, list[tuple[str, str]]] = {}
        for space, rows in self.codes.items():
            for number, some in rows.items():
                for ident in dict.fromkeys(page for one in some for page in one.pages):
                    found.setdefault(ident, []).append((self.code_address(space, number), some[0].name))
        return found

    def heading(self, english: str) -> str:
        """A heading of the pages' form in this language."""
        return heading(english, self.lang)
