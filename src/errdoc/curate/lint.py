"""Proves the pages: their form, and that their logs are diagnosed as they say.

All findings of a run are collected: one wrong page hides nothing of the others.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import regex

from errdoc.curate import answers, experiments, flooding, form, installs, pairs, specs
from errdoc.curate import known as known_by_tables
from errdoc.curate.findings import Finding
from errdoc.curate.prove import chosen, explain_text, judged, open_folder, shipped
from errdoc.curate.tables import check as check_compatibility
from errdoc.errors import PageError
from errdoc.kb import slow, wordings
from errdoc.kb.base import KnowledgeBase
from errdoc.kb.compile import read_tables
from errdoc.kb.page import Page, load
from errdoc.kb.required import squashed
from errdoc.kb.rules import record
from errdoc.kb.shapes import expand, plain, read
from errdoc.kb.signatures import Tables
from errdoc.model import Signature
from errdoc.stack.install import values


def lint(root: Path, only: Sequence[str] = ()) -> list[Finding]:
    """Everything wrong with the pages below `root`.

    Args:
        root: a folder with `failures`, `causes`, `guides`.
        only: pages or families to report on; all by default.

    Raises:
        KnowledgeBaseError: a name in `only` fits no page.
    """
    pages, errors = load(root)
    chosen(pages, only)  # a name that fits no page is told before anything is proven
    findings = [_of(error, "KB101") for error in errors]
    try:
        tables = read_tables(root)
    except PageError as error:
        return sorted([*findings, _of(error, "KB101")])
    findings.extend(written(pages, root, tables))
    with TemporaryDirectory() as scratch:
        kb, good = open_folder(root, Path(scratch))
        known = answers.objects(root)
        findings.extend(finding for page in chosen(good, only) for finding in behaviour(page, kb, known))
        if not only:  # what is found stands beside the log, which is no page's
            findings.extend(finding for path in healthy_logs(root) for finding in healthy(path, kb))
        findings.extend(flooding.check(good, kb))
    wanted = {page.path.rsplit("/", 1)[0] for page in chosen(pages, only)} if only else None
    return sorted({one for one in findings if wanted is None or any(one.path.startswith(folder) for folder in wanted)})


def written(pages: Sequence[Page], root: Path, tables: dict[str, Any]) -> list[Finding]:
    """What reading the pages and tables below `root` shows."""
    findings: list[Finding] = []
    rules = Tables.of(tables)
    for page in pages:
        try:
            record(page, rules)
        except PageError as error:
            findings.append(_of(error, "KB102"))
    findings.extend(form.check(pages, root, shipped(root)))
    findings.extend(pairs.check(pages))
    findings.extend(_tables(root))
    failures = {page.id for page in pages if page.shape == "failure"}
    findings.extend(_texts(tables, failures | {page.id for page in shipped(root)}))
    findings.extend(check_compatibility(root, failures))
    findings.extend(experiments.check(root, failures, {page.id for page in pages if page.kind == "cause"}))
    return findings


def _texts(tables: dict[str, Any], there: set[str]) -> Iterator[Finding]:
    """The texts of programs that lead to no page: compiling leaves them out."""
    for row in tables["wordings"]:
        if row["page"] not in there:
            path = f"{wordings.FOLDER}/{row['program']}.toml"
            said = f"{row['text'][:60]!r} leads nowhere: {row['page']!r}"
            yield Finding(path, 0, "KB117", said, "the id of a failure")


def behaviour(page: Page, kb: KnowledgeBase, known: Sequence[answers.Object] = ()) -> list[Finding]:
    """What running the rules of a page over its logs, and its commands beside the tables, shows.

    Args:
        page: one of those that `kb` was made of.
        kb: the pages.
        known: what titles of causes speak of.
    """
    index, asked = "", list[Finding]()
    with suppress(ValueError):  # told as KB134
        index = values({}, kb.compatibility).get("torch_index", "").rpartition("/")[2]
        asked += specs.check(page, kb.compatibility) if kb.compatibility.toolkits else ()
        asked += known_by_tables.check(page, kb.compatibility)
    return [_placed(page, finding) for finding in (*_behaviour(page, kb, known), *installs.check(page, index), *asked)]


def healthy_logs(root: Path) -> list[Path]:
    """The logs beside a folder of pages on which none of them may fire."""
    return sorted((root.parent / "corpus" / "healthy").glob("**/*.log"))


def healthy(path: Path, kb: KnowledgeBase) -> list[Finding]:
    """What is claimed on a healthy log."""
    return list(_healthy(path, kb))


def _of(error: PageError, code: str) -> Finding:
    return Finding(error.path, error.line, code, Exception.__str__(error), error.hint)


def _placed(page: Page, finding: Finding) -> Finding:
    return Finding(finding.path or page.path, finding.line, finding.code, finding.message, finding.fix)


def _behaviour(page: Page, kb: KnowledgeBase, known: Sequence[answers.Object]) -> Iterator[Finding]:
    """What running a page's rules shows."""
    if page.kind == "kind":
        yield from _kind(page, kb)
        return
    if page.shape != "failure":
        if page.kind == "cause":
            cause = kb.cause(page.id)
            yield from (
                slow for rule in (cause.evidence if cause else ()) for slow in _slow(rule.condition.regex, "evidence")
            )
        return
    rules = kb.failure(page.id)
    hits = [log for log in page.logs if log.is_hit]
    shown: set[str] = set()
    # anchors of codes and shapes are proven by the examples of their tables
    own = {row["id"]: row.get("anchor", []) for row in page.head["signature"]}
    folder = page.path.rsplit("/", 1)[0]
    for log in page.logs:
        answer = explain_text(log.text, kb)
        for outcome in judged(page, log, answer):
            if not outcome.ok:
                yield Finding(f"{folder}/{log.name}", 0, outcome.code, outcome.said, "tighten or widen the signatures")
        if log.is_hit and page.status != "deprecated":
            said = answers.check(answer, log.text, known, kb.own_builds)
            yield from (Finding(f"{folder}/{log.name}", 0, one.code, one.message, one.fix) for one in said)
    for log in hits:
        shown |= _signatures_in(log.text, page.id, kb)
    for one in rules.signatures:
        if one.id not in own:
            continue  # a text of tables/wordings, which is its own proof
        if page.status != "deprecated" and one.id not in shown:
            yield Finding("", 0, "KB107", f"no hit log shows the signature {one.id!r}", "add a hit-NN.log for it")
        yield from _anchored(one, own[one.id], [log.text for log in hits])
        yield from _slow(one.regex, f"signature {one.id!r}")
    for _, _, evidence in rules.causes:
        for rule in evidence:
            yield from _slow(rule.condition.regex, "evidence")


def _kind(page: Page, kb: KnowledgeBase) -> Iterator[Finding]:
    """What running the rules of a kind shows."""
    rules = next((one for one in kb.kinds if one.id == page.id), None)
    if rules is None:
        return
    for log in page.logs:
        for outcome in judged(page, log, explain_text(log.text, kb)):
            if not outcome.ok:
                where = f"kinds/logs/{page.id}/{log.name}"
                yield Finding(where, 0, outcome.code, outcome.said, "tighten or widen the signatures, or yields_to")
    hits = [log.text for log in page.logs if log.is_hit]
    for one in rules.signatures:
        if not any(regex.search(one.regex, text, regex.MULTILINE) for text in hits):
            yield Finding("", 0, "KB107", f"no hit log shows the signature {one.id!r}", "add a hit-NN.log for it")
        yield from _slow(one.regex, f"signature {one.id!r}")


def _signatures_in(text: str, page: str, kb: KnowledgeBase) -> set[str]:
    from errdoc.logs.events.parse import parse
    from errdoc.logs.lines.clean import clean
    from errdoc.match.signatures import find
    from errdoc.match.text import Text

    lines = clean(enumerate(text.split("\n"), 1))
    found = find(Text(lines, parse(lines)), kb, {})
    return {one.signature.id for one in found if one.failure == page}


def _anchored(one: Signature, anchors: str | Sequence[str], hits: Sequence[str]) -> Iterator[Finding]:
    """Anchors less than half of which stands, piece by piece, in the regex or in what it matches in a hit."""
    texts = [regex.sub(r"\\s[+*]\??", "", one.regex)]
    texts.extend(match.group() for hit in hits for match in regex.finditer(one.regex, hit, regex.MULTILINE))
    known = "".join("\n".join(texts).lower().replace("\\", "").split(" "))
    for anchor in [anchors] if isinstance(anchors, str) else anchors:
        if _covered(squashed(anchor), known) < 0.5:
            yield Finding(
                "", 0, "KB105", f"the anchor {anchor!r} is not part of the regex of {one.id!r}",
                "the anchor is a literal piece of what the regex matches",
            )  # fmt: skip


def _covered(anchor: str, known: str, shortest: int = 3) -> float:
    """The share of an anchor that is made of pieces of a text."""
    at = covered = 0
    while at < len(anchor):
        end = at + shortest
        while end <= len(anchor) and anchor[at:end] in known:
            end += 1
        piece = end - 1 - at
        covered += piece if piece >= shortest else 0
        at += max(piece, 1) if piece >= shortest else 1
    return covered / len(anchor)


def _slow(pattern: str, what: str) -> Iterator[Finding]:
    if told := slow.told(pattern, what):
        yield Finding("", 0, slow.CODE, told, slow.HINT)


def _healthy(path: Path, kb: KnowledgeBase) -> Iterator[Finding]:
    answer = explain_text(path.read_text(encoding="utf-8", errors="replace"), kb)
    if answer.status == "unknown" and answer.unexplained is not None:
        told = f"the healthy log {path.name} has an error at line {answer.unexplained.line}"
        yield Finding("tables/texts.toml", 0, "KB111", told, "tighten what tells an error's line")
    for one in answer.diagnoses:
        if one.role == "root":
            yield Finding(
                f"failures/{kb.failure(one.failure).family}/{one.failure}/failure.md", 0, "KB111",
                f"claimed on the healthy log {path.name}, line {one.line}",
                f"tighten the signature {one.signature!r}",
            )  # fmt: skip


def _tables(root: Path) -> Iterator[Finding]:
    """Rows of texts.toml, codes.toml and shapes.toml whose examples do not hold."""
    import tomllib

    for name, table in (("texts", "text"), ("codes", "frame"), ("shapes", "shape")):
        path = root / "tables" / f"{name}.toml"
        rows = tomllib.loads(path.read_text(encoding="utf-8")).get(table, []) if path.is_file() else []
        for row in rows:
            pattern, anchors = row["regex"].replace("{code}", r"\d+"), None
            if table == "shape":
                pattern, anchors = expand(f"{{shape:{row['name']}}}", read(plain({"shape": [row]})), name)
            label = row.get("name") or row.get("anchor")
            for example in [*row.get("examples", []), *([row["example"]] if "example" in row else [])]:
                match = regex.search(pattern, example, regex.MULTILINE)
                if match is None:
                    yield Finding(
                        f"tables/{name}.toml", 0, "KB122", f"{label!r} does not match its example {example!r}"
                    )
                elif anchors and not any(squashed(anchor) in squashed(match.group()) for anchor in anchors):
                    yield Finding(f"tables/{name}.toml", 0, "KB122", f"{label!r} has no anchor that is in {example!r}")
            for example in row.get("misses", []):
                if regex.search(pattern, example, regex.MULTILINE):
                    yield Finding(f"tables/{name}.toml", 0, "KB122", f"{label!r} matches {example!r}, a miss")
