"""From a page's head to the rules that the engine applies: signatures, evidence, remedies.

Everything is checked here, so that a wrong page is a `PageError` with its place and never a surprise while a log is
explained. The result is plain data (dicts and lists), as it is stored in the compiled knowledge base.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import regex

from errdoc.errors import PageError
from errdoc.kb.expression import compile_where
from errdoc.kb.page import Page, sections_of, summary_of, title_of
from errdoc.kb.required import needs, required
from errdoc.kb.shapes import Shape, expand, read
from errdoc.kb.translation import heading
from errdoc.kb.variants import parts
from errdoc.model import Condition, EvidenceRule, FactRule, Remedy, Signature

STATUSES = ("draft", "stable", "deprecated")
WEIGHTS = ("common", "occasional", "rare")
STRENGTHS = ("decisive", "strong", "weak")
EFFORTS = ("environment", "code", "pip", "conda", "system", "container", "driver", "hardware")
PLATFORMS = ("linux", "windows", "macos", "wsl")
PLACES = ("event", "before", "after", "anywhere")

_PAGE_KEYS = {
    "failure": {"id", "family", "kind", "status", "frameworks", "consequence_of", "references", "signature", "cause",
                "guides", "deprecated_reason", "replaced_by", "victim", "words"},
    "cause": {"id", "references", "checks", "facts", "evidence", "remedy", "status", "guides", "brief"},
    "kind": {"id", "references", "alarms", "clean", "reports", "yields_to", "signature", "remedy", "status"},
    "guide": {"id", "references", "related", "status"},
}  # fmt: skip
_CONDITION_KEYS = {"regex", "at", "where", "text", "anchor"}
_SIGNATURE_KEYS = {"id", "anchor", "regex", "on", "certainty", "where", "only_if", "not_if", "facts", "source", "code"}
_EVIDENCE_KEYS = {"says", "strength", "because", "signature", "clash", "fits", *_CONDITION_KEYS}
_REMEDY_KEYS = {"id", "effort", "text", "platforms", "frameworks", "commands", "verify", "where", "signature",
                "only_if", "not_if", "let"}  # fmt: skip
_TRANSLATION_KEYS = {"of", "english", "because", "remedy"}
# the space in "显存不足， 进程被杀死", where two lines of a paragraph were joined
_JOINT = regex.compile(r"(?<=[\u3000-\u9fff\uff00-\uffef]) (?=[\u3000-\u9fff\uff00-\uffef])")

# \A at the beginning of a regex, and not the path C:\\A
_BEGINNING = regex.compile(r"(?<!\\)\\A")


@dataclass(frozen=True)
class Tables:
    """The tables that rules refer to.

    Attributes:
        texts: named patterns, from `texts.toml`.
        frames: frames in which bare codes are quoted, from `codes.toml`: rows of space, anchor, regex.
        shapes: named forms, from `shapes.toml`.
    """

    texts: Mapping[str, str]
    frames: Sequence[Mapping[str, Any]]
    shapes: Mapping[str, Shape]

    @classmethod
    def of(cls, plain: Mapping[str, Any]) -> "Tables":
        """Those of the tables as `read_tables` gives them."""
        return cls(plain["texts"], plain["codes"], read(plain["shapes"]))


def _only(table: Any, allowed: Iterable[str], what: str) -> dict[str, Any]:
    if not isinstance(table, dict):
        raise PageError(f"{what} is not a table")
    unknown = sorted(set(table) - set(allowed))
    if unknown:
        raise PageError(f"{what}: unknown key {unknown[0]!r}", hint=f"one of {', '.join(sorted(allowed))}")
    return table


def _one_of(value: Any, allowed: Sequence[str], what: str) -> str:
    if value not in allowed:
        raise PageError(f"{what}: {value!r} is not one of {', '.join(allowed)}")
    return str(value)


def _text(value: Any, what: str) -> str:
    if not isinstance(value, str) or not value.strip():
        raise PageError(f"{what} is missing or not a text")
    return value


def _texts(value: Any, what: str) -> tuple[str, ...]:
    values = [value] if isinstance(value, str) else value
    if not isinstance(values, list) or not all(isinstance(v, str) and v.strip() for v in values):
        raise PageError(f"{what} is not a text or a list of texts")
    return tuple(values)


def _flag(head: Mapping[str, Any], key: str) -> bool:
    value = head.get(key, False)
    if not isinstance(value, bool):
        raise PageError(f"{key} is true or false")
    return value


def compile_regex(pattern: str, what: str) -> Any:
    """The compiled pattern, with the flags that the engine uses.

    Raises:
        PageError: it does not compile, or matches the empty text.
    """
    try:
        compiled = regex.compile(pattern, regex.MULTILINE)
    except regex.error as error:
        raise PageError(f"{what}: the regex does not compile: {error}") from None
    if compiled.search(""):
        raise PageError(f"{what}: the regex matches an empty text")
    return compiled


def _squashed(texts: Iterable[str]) -> tuple[str, ...]:
    return tuple("".join(text.lower().split()) for text in texts)


def condition(table: Mapping[str, Any], tables: Tables, what: str, *, needed: bool = True) -> Condition:
    """The condition that a table of the head describes.

    Raises:
        PageError: a key is wrong, or it says nothing.
    """
    pattern, name = table.get("regex", ""), table.get("text")
    if name is not None:
        if pattern or name not in tables.texts:
            raise PageError(f"{what}: text {name!r} is unknown, or stands beside a regex")
        pattern = tables.texts[name]
    if pattern:
        pattern, _ = expand(pattern, tables.shapes, what)
        compile_regex(pattern, what)
    where = compile_where(table["where"]) if "where" in table else None
    if needed and not pattern and where is None and not table.get("signature"):
        raise PageError(f"{what} says nothing: give regex, text or where")
    literals = _squashed(_texts(table["anchor"], f"{what}: anchor")) if "anchor" in table else required(pattern)
    # what counts for some signatures only speaks of what they matched in
    at = table.get("at", "event" if "signature" in table else "anywhere")
    _one_of(at, PLACES, f"{what}: at")
    # what stands before or after is searched in place: there `\\A` is where that begins
    placed = _BEGINNING.sub(r"\\G", pattern) if at in ("before", "after") else pattern
    return Condition(placed, at, where, literals, needs(pattern))


def _codes(table: Mapping[str, Any], tables: Tables, what: str) -> tuple[tuple[str, ...], str]:
    """Anchors and regex of a signature that is a bare number in the known frames."""
    anchors: list[str] = []
    branches: list[str] = []
    wanted: dict[str, list[str]] = {}
    for code in _texts(table["code"], f"{what}: code"):
        space, _, number = code.partition(":")
        wanted.setdefault(space, []).append(number)
    for space, numbers in wanted.items():
        frames = [frame for frame in tables.frames if frame["space"] == space]
        if not frames or not all(number.lstrip("-").isalnum() for number in numbers):
            raise PageError(f"{what}: no frame of tables/codes.toml quotes codes of {space!r}")
        for frame in frames:
            anchors.extend(_texts(frame["anchor"], "codes.toml: anchor"))
            branches.append(frame["regex"].replace("{code}", f"(?:{'|'.join(numbers)})"))
    return tuple(dict.fromkeys(anchors)), "|".join(f"(?:{branch})" for branch in branches)


def signature(table: Any, tables: Tables, index: int, *, loose: bool = False) -> Signature:
    """The signature that `[[signature]]` number `index` describes; a `loose` one, of a kind, needs no anchor.

    Raises:
        PageError: it is incomplete or wrong.
    """
    what = f"signature {index + 1}"
    given = _only(table, _SIGNATURE_KEYS, what)
    ident = _text(given.get("id"), f"{what}: id")
    what = f"signature {ident!r}"
    if "code" in given:
        anchors, pattern = _codes(given, tables, what)
    else:
        pattern, shaped = expand(_text(given.get("regex"), f"{what}: regex"), tables.shapes, what)
        if "anchor" in given or not (shaped or loose):
            anchors = _texts(given.get("anchor"), f"{what}: anchor")
        else:
            # a kind is looked for in one event, not in the whole log: the scan needs no anchor of it
            anchors = shaped or required(pattern)
        short = [anchor for anchor in anchors if len("".join(anchor.split()).encode()) < 4]
        if short and not loose:
            raise PageError(f"{what}: the anchor {short[0]!r} has fewer than 4 bytes")
    compile_regex(pattern, what)
    on = _one_of(given.get("on", "event"), ("event", "frames"), f"{what}: on")
    default = "suggests" if on == "frames" else "names"
    return Signature(
        id=ident,
        anchors=anchors,
        regex=pattern,
        on=on,
        certainty=_one_of(given.get("certainty", default), ("names", "suggests"), f"{what}: certainty"),
        where=compile_where(given["where"]) if "where" in given else None,
        only_if=_conditions(given.get("only_if", []), tables, f"{what}: only_if"),
        not_if=_conditions(given.get("not_if", []), tables, f"{what}: not_if"),
        facts=tuple(sorted(given.get("facts", {}).items())),
        source=str(given.get("source", "")),
        needs=needs(pattern),
    )


def _conditions(rows: Any, tables: Tables, what: str) -> tuple[Condition, ...]:
    if not isinstance(rows, list):
        raise PageError(f"{what} is a list of tables: [[….only_if]]")
    return tuple(condition(_only(row, _CONDITION_KEYS, what), tables, what) for row in rows)


def evidence(rows: Any, tables: Tables, what: str) -> list[EvidenceRule]:
    """The evidence rules of a cause.

    Raises:
        PageError: one of them is incomplete or wrong.
    """
    rules = []
    for index, row in enumerate(rows):
        here = f"{what}: evidence {index + 1}"
        given = _only(row, _EVIDENCE_KEYS, here)
        rules.append(
            EvidenceRule(
                says=_one_of(given.get("says"), ("for", "against"), f"{here}: says"),
                strength=_one_of(given.get("strength"), STRENGTHS, f"{here}: strength"),
                because=_text(given.get("because"), f"{here}: because"),
                condition=condition(given, tables, here, needed=not {"clash", "fits"} & set(given)),
                signatures=_texts(given["signature"], f"{here}: signature") if "signature" in given else (),
                clash=_stack_rules(given, "clash", here),
                fits=_stack_rules(given, "fits", here),
            )
        )
    return rules


def _stack_rules(given: Mapping[str, Any], key: str, here: str) -> tuple[str, ...]:
    """The rules of the compatibility tables that evidence turns on."""
    from errdoc.stack.verdict import RULES

    names = _texts(given[key], f"{here}: {key}") if key in given else ()
    for name in names:
        _one_of(name, tuple(RULES), f"{here}: {key}")
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
    for index, row in enumerate(rows):
        here = f"{what}: remedy {index + 1}"
        given = _only(row, _REMEDY_KEYS, here)
        platforms = _texts(given.get("platforms", []), f"{here}: platforms")
        for platform in platforms:
            _one_of(platform, PLATFORMS, f"{here}: platforms")
        found.append(
            Remedy(
                effort=_one_of(given.get("effort", effort), EFFORTS, f"{here}: effort"),
                text=_text(given.get("text"), f"{here}: text"),
                commands=_texts(given.get("commands", []), f"{here}: commands"),
                verify=str(given.get("verify", "")),
                platforms=platforms,
                frameworks=_texts(given.get("frameworks", []), f"{here}: frameworks"),
                where=compile_where(given["where"]) if "where" in given else None,
                signatures=_texts(given.get("signature", []), f"{here}: signature"),
                only_if=_conditions(given.get("only_if", []), tables, f"{here}: only_if"),
                not_if=_conditions(given.get("not_if", []), tables, f"{here}: not_if"),
                let=_derived(given.get("let", {}), f"{here}: let"),
                id=str(given.get("id", "")),
            )
        )
    return found


def _derived(table: Any, what: str) -> tuple[tuple[str, Any], ...]:
    """The names that a remedy computes, with their arithmetic."""
    if not isinstance(table, dict) or not all(isinstance(value, str) for value in table.values()):
        raise PageError(f"{what} gives each name one arithmetic expression: {{ half = 'batch / 2' }}")
    return tuple((str(name), compile_where(value)) for name, value in table.items())


def _general(value: Any, what: str) -> list[str] | None:
    """Which of a cause's general remedies help here too: None for all, else the ids of those that do."""
    if value is True:
        return None
    return [] if value is False else list(_texts(value, f"{what}: general is true, false or a list of ids;"))


def record(page: Page, tables: Tables) -> dict[str, Any]:
    """What the engine needs of a page, as plain data.

    Raises:
        PageError: the head is wrong; its path is the page's.
    """
    try:
        head = _only(page.head, _PAGE_KEYS[page.shape], "the head")
        _one_of(head.get("status", "draft"), STATUSES, "status")
        if not page.title:
            raise PageError("there is no `# title` below the head")
        translations = {lang: translation(page, lang) for lang in page.translations}
        common: dict[str, Any] = {
            "id": page.id, "kind": page.kind, "family": page.family, "status": page.status,
            "title": page.title, "summary": page.summary,
            # the title alone stands with the English rules: JSON has it whatever language is asked for
            "title_en": page.title, "title_zh": translations.get("zh", {}).get("title", ""),
            "translations": translations,
        }  # fmt: skip
        if page.shape == "failure":
            return common | _failure(page, head, tables)
        if page.shape == "cause":
            return common | {
                "evidence": [asdict(rule) for rule in evidence(head.get("evidence", []), tables, "the cause")],
                "remedies": [asdict(remedy) for remedy in remedies(head.get("remedy", []), tables, "the cause")],
                "checks": list(_texts(head.get("checks", []), "checks")),
                "facts": list(_texts(head.get("facts", []), "facts")),
                "brief": _flag(head, "brief"),
            }
        if page.shape == "kind":
            return common | _kind(head, tables)
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
        given = _only(head, _TRANSLATION_KEYS, "the head")
        if not title_of(body):
            raise PageError("there is no `# title` below the head")
        parts(body)
        because = given.get("because", {})
        if not isinstance(because, dict) or not all(isinstance(v, str) and v.strip() for v in because.values()):
            raise PageError("[because] has one text for each English one")
        rows = given.get("remedy", [])
        if not isinstance(rows, list):
            raise PageError("remedy is a list of tables: [[remedy]]")
        return {
            "title": title_of(body),
            "summary": _JOINT.sub("", summary_of(body)),
            "wrong_advice": _JOINT.sub(
                "", _first_item(sections_of(body).get(heading("Often advised, and wrong", lang), ""))
            ),
            "because": because,
            "remedies": [_said(row, f"remedy {number}") for number, row in enumerate(rows, 1)],
        }
    except PageError as error:
        path = f"{page.path.removesuffix('.md')}.{lang}.md"
        raise PageError(Exception.__str__(error), path=path, line=1, hint=error.hint) from None


def _said(row: Any, what: str) -> dict[str, str]:
    given = _only(row, {"text", "verify"}, what)
    return {"text": _text(given.get("text"), f"{what}: text"), "verify": str(given.get("verify", ""))}


def _kind(head: Mapping[str, Any], tables: Tables) -> dict[str, Any]:
    signatures = [signature(row, tables, index, loose=True) for index, row in enumerate(head.get("signature", []))]
    if not signatures:
        raise PageError("a kind needs at least one [[signature]]")
    return {
        "signatures": [asdict(one) for one in signatures],
        "alarms": list(_texts(head.get("alarms", []), "alarms")),
        "clean": _flag(head, "clean"),
        "reports": _flag(head, "reports"),
        "yields_to": list(_texts(head.get("yields_to", []), "yields_to")),
        "remedies": [asdict(remedy) for remedy in remedies(head.get("remedy", []), tables, "the kind", "code")],
    }


def _failure(page: Page, head: Mapping[str, Any], tables: Tables) -> dict[str, Any]:
    signatures = [signature(row, tables, index) for index, row in enumerate(head.get("signature", []))]
    if not signatures:
        raise PageError("a failure needs at least one [[signature]]")
    names = [one.id for one in signatures]
    double = next((name for name in names if names.count(name) > 1), None)
    if double:
        raise PageError(f"two signatures are called {double!r}")
    causes = []
    for index, row in enumerate(head.get("cause", [])):
        given = _only(row, {"id", "weight", "evidence", "remedy", "general"}, f"cause {index + 1}")
        what = f"cause {given.get('id')!r}"
        rules = evidence(given.get("evidence", []), tables, what)
        steps = remedies(given.get("remedy", []), tables, what)
        for part, rows in (("evidence", rules), ("a remedy", steps)):
            unknown = {name for one in rows for name in one.signatures} - set(names)
            if unknown:
                raise PageError(f"{what}: {part} names the signature {min(unknown)!r}, which the page does not have")
        causes.append({
            "id": _text(given.get("id"), f"{what}: id"),
            "weight": _one_of(given.get("weight"), WEIGHTS, f"{what}: weight"),
            "evidence": [asdict(rule) for rule in rules],
            "remedies": [asdict(remedy) for remedy in steps],
            "general": _general(given.get("general", True), what),
        })  # fmt: skip
    return {
        "signatures": [asdict(one) for one in signatures],
        "causes": causes,
        "consequence_of": list(_texts(head.get("consequence_of", []), "consequence_of")),
        "victim": _flag(head, "victim"),
        "guides": list(_texts(head.get("guides", []), "guides")),
        "words": list(_texts(head.get("words", []), "words")),
        "frameworks": list(head.get("frameworks", {})),
        "wrong_advice": _first_item(page.section("Often advised, and wrong")),
    }


def _first_item(section: str) -> str:
    """The first list item or paragraph of a section, on one line."""
    words: list[str] = []
    for line in section.splitlines():
        if words and (not line.strip() or line.startswith(("- ", "* "))):
            break
        if line.strip():
            words.append(line.strip().removeprefix("- ").removeprefix("* "))
    return " ".join(words)


def fact_rules(rows: Iterable[Mapping[str, Any]]) -> list[FactRule]:
    """The rules of `tables/facts.toml`.

    Raises:
        PageError: a row is incomplete or its regex is wrong.
    """
    rules = []
    for index, row in enumerate(rows):
        what = f"facts.toml: fact {index + 1} ({row.get('name', '')})"
        pattern = _text(row.get("regex"), f"{what}: regex")
        compiled = compile_regex(pattern, what)
        name = str(row.get("name", ""))
        if name and "value" not in compiled.groupindex and "template" not in row:
            raise PageError(f"{what}: the regex has no group 'value'")
        literals = _squashed(_texts(row["anchor"], f"{what}: anchor")) if "anchor" in row else required(pattern)
        rules.append(FactRule(name, literals, pattern, str(row.get("template", "{value}"))))
    return rules
