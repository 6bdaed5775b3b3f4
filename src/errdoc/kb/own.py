"""Pages of the user's own, checked before a shipped one is touched: a slip of the pen costs no compilation.

Nobody's lint has seen them: their regexes are held to what takes long, as the lint does with the shipped ones.
"""

from collections.abc import Container, Iterator
from pathlib import Path
from typing import Any

from errdoc.errors import PageError
from errdoc.kb import slow
from errdoc.kb.compile import laid_over, read_tables, refuse
from errdoc.kb.given import compile_regex
from errdoc.kb.page import load
from errdoc.kb.rules import record
from errdoc.kb.signatures import Tables, fact_rules


def check(folder: Path, below: dict[str, Any]) -> None:
    """Reads the pages and tables of a folder as they would be compiled.

    Args:
        folder: the user's own.
        below: the tables of the knowledge base that it is to be laid over.

    Raises:
        KnowledgeBaseError: some are wrong, or have a regex that takes too long; the message lists them.
    """
    pages, problems = load(folder)
    own = read_tables(folder)
    rules = Tables.of(laid_over(own, below))
    # what the tables below have was found good there, for the lines that it is tried on
    known = {row.get("regex") for row in below.get("facts", ())} | set(below.get("texts", {}).values())
    seen = set[str]()
    for page in pages:
        try:
            if page.id in seen:
                raise PageError(f"the id {page.id!r} is used twice", path=page.path, line=2)
            seen.add(page.id)
            found = list(_regexes(record(page, rules), "the page"))
        except PageError as error:
            problems.append(error)
        else:
            problems += _slow(found, page.path, known)
    facts = [(rule.regex, f"the fact {rule.name!r}") for rule in fact_rules(own["facts"])]
    texts = [(text, f"the text {name!r}") for name, text in own["texts"].items()]
    problems += _slow(facts, "tables/facts.toml", known)
    problems += _slow(texts, "tables/texts.toml", known)
    refuse(problems)


def _slow(found: list[tuple[str, str]], path: str, known: Container[str]) -> list[PageError]:
    """What the lint says of the regexes that are slow, or that only the engine which uses them finds wrong."""
    problems = []
    for pattern, what in dict.fromkeys(found):
        if pattern in known:
            continue
        try:
            compile_regex(pattern, what)
            if said := slow.told(pattern, what):
                raise PageError(f"{slow.CODE} {said}", hint=slow.HINT)
        except PageError as error:
            problems.append(PageError(Exception.__str__(error), path=path, line=1, hint=error.hint))
    return problems


def _regexes(rules: Any, what: str) -> Iterator[tuple[str, str]]:
    """Each regex of a page's rules, and what it is of."""
    if isinstance(rules, dict):
        if rules.get("regex"):
            yield rules["regex"], what
        for key, value in rules.items():
            within = {"evidence": "evidence", "remedies": "a remedy"}.get(key, what)
            yield from _regexes(value, within)
    elif isinstance(rules, list | tuple):
        for value in rules:
            named = isinstance(value, dict) and "anchors" in value
            yield from _regexes(value, f"signature {value['id']!r}" if named else what)
