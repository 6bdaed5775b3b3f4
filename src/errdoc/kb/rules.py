"""From a page's head to the rules that the engine applies: signatures, evidence, remedies.

Everything is checked here, so that a wrong page is a `PageError` with its place and never a surprise while a log is
explained. The result is plain data (dicts and lists), as it is stored in the compiled knowledge base.
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

import regex

from errdoc.errors import PageError
from errdoc.kb.expression import compile_where
from errdoc.kb.given import a_text, flag, one_of, only, rows_of, table_of, texts_of
from errdoc.kb.page import Page, sections_of, summary_of, title_of
from errdoc.kb.signatures import CONDITION_KEYS, Tables, condition, conditions, signature
from errdoc.kb.translation import ENGLISH, HEADINGS, heading
from errdoc.kb.variants import parts
from errdoc.model import EvidenceRule, Remedy, Titles

STATUSES = ("draft", "stable", "deprecated")
WEIGHTS = ("common", "occasional", "rare")
STRENGTHS = ("decisive", "strong", "weak")
EFFORTS = ("environment", "code", "pip", "conda", "system", "container", "driver", "hardware")
PLATFORMS = ("linux", "windows", "macos", "wsl")

_PAGE_KEYS = {
    "failure": {"id", "family", "kind", "status", "frameworks", "consequence_of", "references", "signature", "cause",
                "guides", "deprecated_reason", "replaced_by", "victim", "death", "stop", "words", "not_this", "parent"},
    "cause": {"id", "references", "checks", "facts", "evidence", "remedy", "status", "guides", "brief"},
    "kind": {"id", "references", "alarms", "clean", "reports", "leads", "closes", "yields_to", "related", "signature",
             "remedy", "status", "names", "parent"},
    "guide": {"id", "references", "related", "status"},
}  # fmt: skip
#: The parent of what is named after a kind and has no general page above it.
_NO_FAMILY = "general"
_CAUSE_KEYS = {"id", "weight", "title", "evidence", "remedy", "general", "trial"}
_EVIDENCE_KEYS = {"says", "strength", "because", "title", "signature", "clash", "fits", *CONDITION_KEYS}
_REMEDY_KEYS = {"id", "effort", "text", "platforms", "frameworks", "commands", "verify", "where", "signature",
                "only_if", "not_if", "let"}  # fmt: skip
#: Of each language the titles of causes by the English ones.
Spoken = Mapping[str, Mapping[str, str]]
_TRANSLATION_KEYS = {"of", "english", "because", "remedy", "title"}
# the space in "显存不足， 进程被杀死", where two lines of a paragraph were joined
_JOINT = regex.compile(r"(?<=[\u3000-\u9fff\uff00-\uffef]) (?=[\u3000-\u9fff\uff00-\uffef])")


def evidence(rows: Any, tables: Tables, what: str, spoken: Spoken) -> list[EvidenceRule]:
    """The evidence rules of a cause, with titles in all languages, as translations have them by the English ones.

    Raises:
        PageError: one of them is incomplete or wrong.
    """
    rules = []
    for index, row in enumerate(rows_of(rows, f"{what}: evidence")):
        here = f"{what}: evidence {index + 1}"
        given = only(row, _EVIDENCE_KEYS, here)
        rules.append(
            EvidenceRule(
                says=one_of(given.get("says"), ("for", "against"), f"{here}: says"),
                strength=one_of(given.get("strength"), STRENGTHS, f"{here}: strength"),
                because=a_text(given.get("because"), f"{here}: because"),
                condition=condition(given, tables, here, needed=not {"clash", "fits"} & set(given)),
                signatures=texts_of(given["signature"], f"{here}: signature") if "signature" in given else (),
                clash=_stack_rules(given, "clash", here),
                fits=_stack_rules(given, "fits", here),
                titles=_titles(given, here, spoken),
            )
        )
    return rules


def _stack_rules(given: Mapping[str, Any], key: str, here: str) -> tuple[str, ...]:
    """The rules of the compatibility tables that evidence turns on."""
    from errdoc.stack.verdict import RULES

    names = texts_of(given[key], f"{here}: {key}") if key in given else ()
    for name in names:
        one_of(name, tuple(RULES), f"{here}: {key}")
    return names


def remedies(rows: Any, tables: Tables, what: str, effort: str = "") -> list[Remedy]:
    """The remedies of a cause, those that a failure has for one of its causes, or the steps of a kind.

    Args:
        rows: the tables of the head.
        tables: what their conditions refer to.
        what: whose they are, for errors.
        effort: that of a remedy which states none.

    Raises:
        PageError: one of them is incomplete or wrong.
    """
    found = []
    for index, row in enumerate(rows_of(rows, f"{what}: remedy")):
        here = f"{what}: remedy {index + 1}"
        given = only(row, _REMEDY_KEYS, here)
        platforms = texts_of(given.get("platforms", []), f"{here}: platforms")
        for platform in platforms:
            one_of(platform, PLATFORMS, f"{here}: platforms")
        found.append(
            Remedy(
                effort=one_of(given.get("effort", effort), EFFORTS, f"{here}: effort"),
                text=a_text(given.get("text"), f"{here}: text"),
                commands=texts_of(given.get("commands", []), f"{here}: commands"),
                verify=str(given.get("verify", "")),
                platforms=platforms,
                frameworks=texts_of(given.get("frameworks", []), f"{here}: frameworks"),
                where=compile_where(given["where"], tables.names) if "where" in given else None,
                signatures=texts_of(given.get("signature", []), f"{here}: signature"),
                only_if=conditions(given.get("only_if", []), tables, f"{here}: only_if"),
                not_if=conditions(given.get("not_if", []), tables, f"{here}: not_if"),
                let=_derived(given.get("let", {}), tables, f"{here}: let"),
                id=str(given.get("id", "")),
            )
        )
    return found


def _derived(table: Any, tables: Tables, what: str) -> tuple[tuple[str, Any], ...]:
    """The names that a remedy computes, with their arithmetic."""
    if not isinstance(table, dict) or not all(isinstance(value, str) for value in table.values()):
        raise PageError(f"{what} gives each name one arithmetic expression: {{ half = 'batch / 2' }}")
    return tuple((str(name), compile_where(value, tables.names)) for name, value in table.items())


def _general(value: Any, what: str) -> list[str] | None:
    """Which of a cause's general remedies help here too: None for all, else the ids of those that do."""
    if value is True:
        return None
    return [] if value is False else list(texts_of(value, f"{what}: general is true, false or a list of ids;"))


def record(page: Page, tables: Tables) -> dict[str, Any]:
    """What the engine needs of a page, as plain data.

    Raises:
        PageError: the head is wrong; its path is the page's.
    """
    try:
        head = only(page.head, _PAGE_KEYS[page.shape], "the head")
        one_of(head.get("status", "draft"), STATUSES, "status")
        if not page.title:
            raise PageError("there is no `# title` below the head")
        translations = {lang: translation(page, lang) for lang in page.translations}
        common: dict[str, Any] = {
            "id": page.id, "kind": page.kind, "family": page.family, "status": page.status,
            "title": page.title, "summary": page.summary,
            # titles alone stand with the English rules: JSON has them whatever language is asked for
            "titles": _in_all(page.title, {lang: said["title"] for lang, said in translations.items()}),
            "translations": translations,
        }  # fmt: skip
        if page.shape == "failure":
            spoken = {lang: said["titles"] for lang, said in translations.items()}
            return common | _failure(page, head, tables, spoken)
        if page.shape == "cause":
            return common | {
                "evidence": [asdict(rule) for rule in evidence(head.get("evidence", []), tables, "the cause", {})],
                "remedies": [asdict(remedy) for remedy in remedies(head.get("remedy", []), tables, "the cause")],
                "checks": list(texts_of(head.get("checks", []), "checks")),
                "facts": list(texts_of(head.get("facts", []), "facts")),
                "brief": flag(head, "brief"),
            }
        if page.shape == "kind":
            return common | _kind(page, head, tables)
        parts(page.body)  # a condition that nobody understands is an error of the page
        return common
    except PageError as error:
        raise PageError(Exception.__str__(error), path=error.path or page.path, line=1, hint=error.hint) from None


def translation(page: Page, lang: str) -> dict[str, Any]:
    """What a reader of another language sees of a page, as plain data.

    Raises:
        PageError: the head of the translation is wrong; its path is the translation's.
    """
    head, body = page.translations[lang]
    try:
        given = only(head, _TRANSLATION_KEYS, "the head")
        if not title_of(body):
            raise PageError("there is no `# title` below the head")
        parts(body)
        because = _texts_by_text(given.get("because", {}), "[because]")
        rows = given.get("remedy", [])
        if not isinstance(rows, list):
            raise PageError("remedy is a list of tables: [[remedy]]")
        return {
            "title": title_of(body),
            "summary": _JOINT.sub("", summary_of(body)),
            "wrong_advice": [
                _JOINT.sub("", item) for item in items(_section(page, body, "Often advised, and wrong", lang))
            ],
            "titles": _texts_by_text(given.get("title", {}), "[title]"),
            "because": because,
            "remedies": [_said(row, f"remedy {number}") for number, row in enumerate(rows, 1)],
        }
    except PageError as error:
        path = f"{page.path.removesuffix('.md')}.{lang}.md"
        raise PageError(Exception.__str__(error), path=path, line=1, hint=error.hint) from None


def _section(page: Page, body: str, name: str, lang: str) -> str:
    """A section of a translation: under its heading, or at its place where the form has none in that language."""
    ours, theirs = list(sections_of(page.body)), sections_of(body)
    if lang in HEADINGS or name not in ours or len(ours) != len(theirs):
        return theirs.get(heading(name, lang), "")
    return list(theirs.values())[ours.index(name)]


def _texts_by_text(given: Any, what: str) -> dict[str, str]:
    if not isinstance(given, dict) or not all(isinstance(v, str) and v.strip() for v in given.values()):
        raise PageError(f"{what} has one text for each English one")
    return given


def _said(row: Any, what: str) -> dict[str, str]:
    given = only(row, {"text", "verify"}, what)
    return {"text": a_text(given.get("text"), f"{what}: text"), "verify": str(given.get("verify", ""))}


def _kind(page: Page, head: Mapping[str, Any], tables: Tables) -> dict[str, Any]:
    rows = rows_of(head.get("signature", []), "signature")
    signatures = [
        signature({key: value for key, value in row.items() if key != "names"}, tables, index, loose=True)
        for index, row in enumerate(rows)
    ]
    if not signatures:
        raise PageError("a kind needs at least one [[signature]]")
    names = {"": _named(head, page.id)} | {
        one.id: _named(row, page.id) for one, row in zip(signatures, rows, strict=True) if "names" in row
    }
    return {
        "names": names,
        # what is named after the kind itself is a failure without causes
        "parent": str(head.get("parent", _NO_FAMILY)),
        **{key: [] for key in ("causes", "consequence_of", "guides", "frameworks", "wrong_advice", "not_this")},
        "signatures": [asdict(one) for one in signatures],
        "alarms": list(texts_of(head.get("alarms", []), "alarms")),
        "clean": flag(head, "clean"),
        "reports": flag(head, "reports"),
        "leads": flag(head, "leads"),
        "closes": flag(head, "closes"),
        "yields_to": list(texts_of(head.get("yields_to", []), "yields_to")),
        "remedies": [asdict(remedy) for remedy in remedies(head.get("remedy", []), tables, "the kind", "code")],
    }


def _named(given: Mapping[str, Any], ident: str) -> str:
    """The failure that errors of a kind, or with one of its signatures, are; its own id where that is one."""
    names = given.get("names", False)
    return ident if names is True else a_text(names, "names") if names else ""


def _failure(page: Page, head: Mapping[str, Any], tables: Tables, spoken: Spoken) -> dict[str, Any]:
    signatures = [
        signature(row, tables, index) for index, row in enumerate(rows_of(head.get("signature", []), "signature"))
    ]
    if not signatures:
        raise PageError("a failure needs at least one [[signature]]")
    names = [one.id for one in signatures]
    double = next((name for name in names if names.count(name) > 1), None)
    if double:
        raise PageError(f"two signatures are called {double!r}")
    causes = []
    for index, row in enumerate(rows_of(head.get("cause", []), "cause")):
        given = only(row, _CAUSE_KEYS, f"cause {index + 1}")
        what = f"cause {given.get('id')!r}"
        rules = evidence(given.get("evidence", []), tables, what, spoken)
        steps = remedies(given.get("remedy", []), tables, what)
        for part, given_by in (("evidence", rules), ("a remedy", steps)):
            unknown = {name for one in given_by for name in one.signatures} - set(names)
            if unknown:
                raise PageError(f"{what}: {part} names the signature {min(unknown)!r}, which the page does not have")
        causes.append(
            {
                "id": a_text(given.get("id"), f"{what}: id"),
                "weight": one_of(given.get("weight"), WEIGHTS, f"{what}: weight"),
                "evidence": [asdict(rule) for rule in rules],
                "remedies": [asdict(remedy) for remedy in steps],
                "general": _general(given.get("general", True), what),
                "titles": _titles(given, what, spoken),
            }
        )  # fmt: skip
        if "trial" in given:  # for readers and curators; the engine asks for none
            a_text(given["trial"], f"{what}: trial")
    return {
        "signatures": [asdict(one) for one in signatures],
        "causes": causes,
        "consequence_of": list(texts_of(head.get("consequence_of", []), "consequence_of")),
        "parent": str(head.get("parent", page.family)),
        "victim": flag(head, "victim"),
        "stop": flag(head, "stop"),
        "death": flag(head, "death"),
        "guides": list(texts_of(head.get("guides", []), "guides")),
        "words": list(texts_of(head.get("words", []), "words")),
        "frameworks": list(table_of(head.get("frameworks", {}), "frameworks")),
        "wrong_advice": (advice := items(page.section("Often advised, and wrong"))),
        "not_this": _not_this(head, len(advice), names),
    }


def _titles(given: Mapping[str, Any], what: str, spoken: Spoken) -> Titles:
    """The title of a cause in the words of this failure, in all languages; empty where the page has none."""
    if "title" not in given:
        return ()
    english = a_text(given["title"], f"{what}: title")
    return _in_all(english, {lang: words.get(english, "") for lang, words in spoken.items()})


def _in_all(english: str, others: Mapping[str, str]) -> Titles:
    """A title in each language that has it, English first."""
    return ((ENGLISH, english), *((lang, title) for lang, title in sorted(others.items()) if title))


def _not_this(head: Mapping[str, Any], advice: int, names: Sequence[str]) -> list[list[str]]:
    """The signatures that each item of "Often advised, and wrong" belongs to; empty for all."""
    given = head.get("not_this", [[]] * advice)
    if not isinstance(given, list) or len(given) != advice:
        raise PageError(f'not_this has one list for each item of "Often advised, and wrong", which are {advice}')
    rows = [list(texts_of(one, "not_this")) for one in given]
    if unknown := {name for row in rows for name in row} - set(names):
        raise PageError(f"not_this names the signature {min(unknown)!r}, which the page does not have")
    return rows


def items(section: str) -> list[str]:
    """The list items or paragraphs of a section, each on one line."""
    found: list[list[str]] = []
    begins = True
    for line in section.splitlines():
        if line.startswith(("- ", "* ")) or (begins and line.strip()):
            found.append([])
        if line.strip():
            found[-1].append(line.strip().removeprefix("- ").removeprefix("* "))
        begins = not line.strip()
    return [" ".join(words) for words in found]
