"""The compiled knowledge base, opened to be asked.

Loads in milliseconds and reads only the pages that a log leads to. Nothing here parses TOML or Markdown.
"""

import json
from collections.abc import Iterator, Sequence
from functools import cached_property, partial
from itertools import compress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from errdoc.errors import KnowledgeBaseError
from errdoc.kb.database import opened
from errdoc.kb.entries import Cause, Failure, KindRules, condition_of, title_of
from errdoc.kb.registry import Registry
from errdoc.kb.translation import ENGLISH, said_in
from errdoc.logs.reading.alarms import Alarms
from errdoc.logs.reading.literals import Literals
from errdoc.model import Condition, FactRule, Said, Signature

if TYPE_CHECKING:
    from errdoc.kb.index import Stored
    from errdoc.kb.search import Entry
    from errdoc.stack.libraries import Libraries
    from errdoc.stack.tables import Tables

_HERE = Path(__file__).resolve().parent.parent
SHIPPED = _HERE / "kb.sqlite"
CHECKOUT = _HERE.parent.parent / "kb"
#: Ids that a note names.
_MOST_NAMED = 12


class KnowledgeBase:
    """A compiled knowledge base.

    Its rules are English, and each of their texts knows where it stands: `errdoc.spoken` puts answers into a language.

    Example:
        >>> kb = KnowledgeBase.open()
        >>> kb.page("driver-insufficient")["family"]
        'driver'
    """

    def __init__(self, path: Path) -> None:
        hint = "install errdoc again" if path == SHIPPED else f"delete {path}, it is made again"
        self._database = opened(path, hint)
        self.path = path
        # of this object, and gone with it: a program may open as many as it likes
        self._leads: dict[int, list[tuple[str, int]]] = {}
        self._failures: dict[str, Failure] = {}
        self._causes: dict[str, Cause | None] = {}
        self._spoken: dict[tuple[str, str], dict[str, dict[str, str]]] = {}

    @classmethod
    def open(cls, user_pages: Sequence[Path] = ()) -> "KnowledgeBase":
        """The shipped knowledge base, with folders of the user's own pages laid over it.

        An editable checkout is compiled again when a page changed. Results are kept in the user's cache folder.

        Raises:
            KnowledgeBaseError: pages are wrong, or there is no knowledge base.
        """
        path = SHIPPED
        if (CHECKOUT / "kb.toml").is_file() and (CHECKOUT.parent / "pyproject.toml").is_file():
            from errdoc.kb.kept import compiled

            path = compiled(CHECKOUT)
        elif not path.is_file():
            raise KnowledgeBaseError("the installed package holds no knowledge base", hint="install errdoc again")
        for folder in user_pages:
            if not folder.is_dir():
                raise KnowledgeBaseError(f"{folder} is no folder of pages", hint="see CONTRIBUTING.md for its form")
            from errdoc.kb.kept import compiled

            path = compiled(folder, cls(path))
        return cls(path)

    @property
    def version(self) -> str:
        """Year and month of its content."""
        return str(self._database.meta("version"))

    @cached_property
    def notes(self) -> tuple[str, ...]:
        """What whoever asks should know: pages of a folder that lie over others."""
        return tuple(
            f"pages of {row['folder']} lie over others of the same id: {', '.join(row['pages'][:_MOST_NAMED])}"
            + (f" and {len(row['pages']) - _MOST_NAMED} more" if len(row["pages"]) > _MOST_NAMED else "")
            for row in self.over
        )

    @property
    def over(self) -> list[dict[str, Any]]:
        """The folders whose pages lie over others of the same id, and which."""
        return list(self._database.meta("over"))

    @property
    def anchors(self) -> list[tuple[str, list[tuple[str, int]]]]:
        """Each anchor with the (page, index of the signature) that it leads to."""
        return [(anchor, self.leads(number)) for number, anchor in enumerate(self._database.many("anchors"))]

    def leads(self, number: int) -> list[tuple[str, int]]:
        """The (page, index of the signature) that an anchor leads to, by its number among `literals`."""
        if number not in self._leads:
            found = self._database.execute("select signatures from lead where number = ?", (number,)).fetchone()
            self._leads[number] = [(page, index) for page, index in json.loads(found[0])]
        return self._leads[number]

    @cached_property
    def literals(self) -> Literals:
        """The anchors in lower case and without white space, to be looked for all at once."""
        return Literals.joined(self._database.joined("forms"))

    @cached_property
    def alarms(self) -> Alarms:
        """The anchors that a large log is scanned for: all but those of harmless notices, which are in every line."""
        return Alarms(
            self._alarming(), lambda: [piece for (piece,) in self._database.execute("select bytes from piece")]
        )

    def _alarming(self) -> Iterator[str]:
        """The anchors of no harmless notice, read when they are first asked for."""
        yield from compress(self._database.many("anchors"), self._database.meta("alarming"))

    def signature(self, page: str, index: int) -> Signature:
        """One signature of a page."""
        return self.failure(page).signatures[index]

    @property
    def check_rules(self) -> dict[str, Any]:
        """What the checks turn on and say: `kb/tables/checks.toml`."""
        return self._database.table("checks")

    @property
    def experiment_rules(self) -> dict[str, Any]:
        """Which experiment stands for which failure: `kb/tables/experiments.toml`."""
        return self._database.table("experiments")

    @cached_property
    def fact_rules(self) -> list[FactRule]:
        """How logs state facts."""
        return [
            FactRule(row["name"], tuple(row["literals"]), row["regex"], row["template"], row["count"])
            for row in self._database.meta("facts")
        ]

    @cached_property
    def branches(self) -> dict[str, dict[str, list[str]]]:
        """Of the patterns that tell the sorts of lines their branches, by a literal that is in what they match."""
        return dict(self._database.meta("branches"))

    @property
    def tables(self) -> dict[str, Any]:
        """The tables as read from TOML."""
        from errdoc.kb.compatibility import Stored

        plain = {key: json.loads(value) for key, value in self._database.execute("select key, value from plain")}
        said = [tuple(row) for row in self._database.execute("select lang, place, english, text from said")]
        stored = {"error_codes": self.error_codes, "compatibility": dict(Stored(self._database)), "said": said}
        return plain | stored | {"weights": self.index.weights}

    @cached_property
    def compatibility(self) -> "Tables":
        """Drivers, toolkits, frameworks, GPUs and library files; each table is read when it is first asked for."""
        from errdoc.kb.compatibility import Stored
        from errdoc.stack.tables import Tables

        return Tables(Stored(self._database))

    @cached_property
    def libraries(self) -> "Libraries":
        """Shared libraries by name."""
        from errdoc.kb.compatibility import Stored
        from errdoc.stack.libraries import Libraries

        return Libraries(Stored(self._database).get("library_files", {}), self.compatibility)

    @cached_property
    def error_codes(self) -> dict[str, Any]:
        """All error codes: what `errdoc.kb.codes.spaces_of` and `codes_of` read."""
        from errdoc.kb import codes

        return codes.load(self._database)

    def code(self, text: str) -> list[dict[str, Any]]:
        """The error codes that a text names: the fields of `errdoc.stack.codes.Code`, and its space's.

        Args:
            text: a name, a number, a number with its space ("Xid 79"), or a message.
        """
        from errdoc.kb import codes

        return codes.named(text, self.error_codes)

    def nearest_code(self, text: str) -> list[str]:
        """Names of error codes that look like a text, best first."""
        from errdoc.kb import codes
        from errdoc.stack.codes import nearest

        return nearest(text, codes.codes_of(self.error_codes))

    def _rules(self, ident: str) -> dict[str, Any]:
        row = self._database.execute("select rules from page where id = ?", (ident,)).fetchone()
        if row is None:
            raise KeyError(ident)
        return dict(json.loads(row[0]))

    def said(self, of: str, english: str, lang: str) -> str:
        """A text of a page or table in a language; empty where it has none.

        Args:
            of: where its words stand, as in `errdoc.model.Said`.
            english: its English words.
            lang: the language.
        """
        page, _, part = of.partition("#")
        if page and (found := self._words(page, lang).get(part, {}).get(english)):
            return found
        row = self._database.execute(
            "select text from said where lang = ? and english = ? order by place = ? desc, place limit 1",
            (lang, english, "" if page else part),
        ).fetchone()
        return str(row[0]) if row else ""

    def _words(self, ident: str, lang: str) -> dict[str, dict[str, str]]:
        """The words of a page in another language, of each of its parts; nothing where it has no translation."""
        if (ident, lang) not in self._spoken:
            row = self._database.execute(
                "select words from translation where page = ? and lang = ?", (ident, lang)
            ).fetchone()
            self._spoken[ident, lang] = json.loads(row[0]) if row else {}
        return self._spoken[ident, lang]

    def failure(self, ident: str) -> Failure:
        """The rules of a failure, wrapper or benign page; KeyError where there is none."""
        if ident not in self._failures:
            self._failures[ident] = Failure(self._rules(ident))
        return self._failures[ident]

    def cause(self, ident: str) -> Cause | None:
        """The rules of a cause; None where it has no page yet."""
        if ident not in self._causes:
            try:
                self._causes[ident] = Cause(self._rules(ident))
            except KeyError:
                self._causes[ident] = None
        return self._causes[ident]

    @cached_property
    def kinds(self) -> list[KindRules]:
        """The rules of all kinds."""
        return [KindRules(head, partial(self._rules, head["id"])) for head in self._database.meta("kinds")]

    def retired(self, ident: str) -> str:
        """The failure whose page says what a kind says: of kind-key-error key-not-found; else the id as it is."""
        return next((one.named_by("") or ident for one in self.kinds if one.id == ident), ident)

    @cached_property
    def field(self) -> Condition | None:
        """That a log is of this field, of deep learning or GPUs; None where the pages do not say how that shows."""
        row = self._database.meta("field")
        return condition_of(row) if row else None

    @cached_property
    def clashing(self) -> list[Cause]:
        """The causes that broken rules of the compatibility tables speak for."""
        told = "select id from page where kind = 'cause' and rules like '%\"clash\": [\"%' order by id"
        return [cause for (ident,) in self._database.execute(told) if (cause := self.cause(ident)) is not None]

    @cached_property
    def registry(self) -> Registry:
        """Programs and packages by what logs call them."""
        return Registry.stored(self._database)

    @cached_property
    def own_builds(self) -> list[dict[str, Any]]:
        """The programs that bring a build of a framework of their own."""
        return list(self._database.meta("own_builds"))

    @cached_property
    def dialects(self) -> dict[str, Any]:
        """How commands are written in other shells and for other tools: `kb/tables/dialects.toml`."""
        return self._database.table("dialects")

    @cached_property
    def words(self) -> dict[str, Any]:
        """What a log's word must be to stand in a command: `kb/tables/words.toml`."""
        return self._database.table("words")

    @cached_property
    def runs(self) -> dict[str, Any]:
        """What words of a name tell where two runs are compared: `kb/tables/runs.toml`."""
        return self._database.table("runs")

    @cached_property
    def provenance(self) -> dict[str, Any]:
        """The releases in whose files wordings were found: what `errdoc.kb.provenance.found_of` reads."""
        return self._database.table("provenance")

    @cached_property
    def distributions(self) -> dict[str, Any]:
        """Which distribution brings which import: `kb/tables/distributions.toml`."""
        return self._database.table("distributions")

    @cached_property
    def removed(self) -> dict[str, Any]:
        """When names came to libraries and went: `kb/tables/removed.toml`."""
        return self._database.table("removed")

    def ids(self) -> list[str]:
        """The ids of all pages."""
        return [row[0] for row in self._database.execute("select id from page order by id")]

    def guides(self) -> list[str]:
        """The ids of all guides."""
        return [row[0] for row in self._database.execute("select id from page where kind = 'guide' order by id")]

    def page(self, ident: str, lang: str = ENGLISH) -> dict[str, Any]:
        """A page for reading: kind, id, title, family, status, body, head, lang. KeyError where there is none.

        Args:
            ident: the page's id.
            lang: the language asked for; the result's `lang` says which it is.
        """
        row = self._database.execute(
            "select kind, id, title, family, status, body, source from page where id = ?", (ident,)
        ).fetchone()
        if row is None:
            raise KeyError(ident)
        found = dict(zip(("kind", "id", "title", "family", "status", "body"), row, strict=False))
        found |= {"head": json.loads(row[6])["head"], "lang": ENGLISH}
        row = self._database.execute(
            "select words, body from translation where page = ? and lang = ?", (ident, lang)
        ).fetchone()
        return said_in(found, json.loads(row[0]), row[1], lang) if row else found

    def title(self, ident: str, lang: str = ENGLISH) -> str:
        """The title of a page; its id in words where there is no such page."""
        row = self._database.execute(
            "select coalesce(translation.title, page.title) from page"
            " left join translation on translation.page = page.id and translation.lang = ? where page.id = ?",
            (lang, ident),
        ).fetchone()
        return str(row[0]) if row else ident.replace("-", " ")

    def cause_title(self, failure: str, cause: str) -> str:
        """The title of a cause in the words of a failure, whichever of its signatures was found."""
        try:
            own = self.failure(failure).titles.get(cause, ())
        except KeyError:  # the failure has no page any more
            own = ()
        return title_of(own, failure) or Said(self.title(cause), cause)

    def sources(self) -> list[dict[str, Any]]:
        """What the pages were compiled from."""
        return [json.loads(row[0]) for row in self._database.execute("select source from page order by id")]

    @cached_property
    def index(self) -> "Stored":
        """The similarity index, and the weights that were learnt beside it."""
        from errdoc.kb.index import Stored

        return Stored(self._database)

    @cached_property
    def fit(self) -> dict[str, Any]:
        """What `errdoc kb fit` learnt: `kb/tables/fit.toml`; empty where it learnt nothing."""
        return self._database.table("fit")

    @cached_property
    def fallback(self) -> dict[str, Any]:
        """What was learnt of the worth of suggestions: `kb/tables/fallback.toml`; empty where nothing was."""
        return self._database.table("fallback")

    def search(self, words: str, limit: int = 10, lang: str = ENGLISH) -> list[tuple[str, str, float]]:
        """(id, title, score) of the pages that hold the words in any language, best first.

        Args:
            words: English words, or Chinese with or without spaces.
            limit: pages at most.
            lang: the language of the titles.
        """
        from errdoc.kb import search

        return [(ident, self.title(ident, lang), score) for ident, score in search.ranked(words, self.entries, limit)]

    @cached_property
    def entries(self) -> "list[Entry]":
        """All pages as they are searched, in all languages."""
        from errdoc.kb import search

        return search.entries(self._database)

    def nearest(self, name: str) -> list[str]:
        """Ids that look like `name`, best first."""
        from errdoc.kb import search

        return search.nearest(name, self.ids())
