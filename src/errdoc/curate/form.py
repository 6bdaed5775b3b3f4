"""Checks of the pages that need no engine: files, sections, links, translations, status."""

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from errdoc.curate import commands, guides, shells, tool_options, translations, wording
from errdoc.curate.findings import Finding
from errdoc.kb import KnowledgeBase, codes, shapes, words
from errdoc.kb.page import SECTIONS, Page, remedies_of, sections_of, tables
from errdoc.logs.masks.redact import Redactor
from errdoc.match.api import ASKED_NAMES
from errdoc.match.kinds import PLACE_NAMES
from errdoc.match.modules import FUNCTIONS as TABLE_FUNCTIONS
from errdoc.match.modules import MODULE_NAMES
from errdoc.match.templates import FUNCTIONS
from errdoc.model import FACT_NAMES
from errdoc.model.said import PLACEHOLDER
from errdoc.probe.weighing.checks.table import CHECKS
from errdoc.stack.install import NAMES as COMPUTED
from errdoc.stack.verdict import FITTING, VALUES

# hit-01.log, miss-02.log
_LOG = re.compile(r"(?:hit|miss)-\d\d\.log$")
# {cuda_runtime} {keras:minor} but neither ${HOME} nor {{node}}
_PLACEHOLDER = re.compile(r"(?<![${])\{([a-z_]\w*)(?::[a-z]+)?\}(?!\})")
_ASKED = re.compile(PLACEHOLDER)
# (?P<loaded>
_GROUP = re.compile(r"\(\?P<(\w+)>")
# {shape:unit-failed}      {shape:exit-by-signal 7}
_SHAPE = re.compile(r"\{shape:([^\s{}]+)")
# The hosts from which pip, apt and npm download by default; written apart, so that this file does not name them.
_REGISTRY = re.compile(
    r"(?:"
    + "|".join(("py" + r"pi\.org", "pythonhosted" + r"\.org", r"registry\.np" + "mjs", r"deb\.deb" + r"ian\.org"))
    + ")"
)

# Machines and folders of the pages' logs, which nobody has: "node01", "gpu-master", "/data/scores", and those that are
# gone by now, a container "3f2a9c0d1e4b", a pod "vllm-7d9c6b5f48-x2x7q"
_NOBODYS = re.compile(
    r"(?:gpu|node|host|worker|vm|ws|desk|orin|tegra)[\w-]{0,8}|bucket|frames|scores|small|PROJECT_gpu|lab"
    r"|[0-9a-f]{12}|[a-z-]{1,40}-[0-9a-f]{8,10}-[a-z0-9]{5}"
)


def check(pages: Sequence[Page], root: Path, beneath: Sequence[Page] = ()) -> Iterator[Finding]:
    """Everything wrong with the form of the pages.

    Args:
        pages: those that are checked.
        root: their folder.
        beneath: pages over which they lie; they may lead there.
    """
    catalogue = catalogue_of(root)
    known = {page.id: page for page in reversed(pages)}
    there = {page.id: page for page in beneath} | known
    functions = frozenset((*FUNCTIONS, *TABLE_FUNCTIONS, *_kinds(root)))
    captured = _shapes(root)
    for page in pages:
        if known[page.id] is not page and known[page.id].path != page.path:
            yield Finding(page.path, 2, "KB103", f"the id {page.id!r} is used twice", f"see {known[page.id].path}")
        yield from _in_catalogue(page, catalogue)
        yield from _sections(page)
        yield from _links(page, there, catalogue)
        yield from _references(page)
        yield from _placeholders(page, functions, captured)
        yield from translations.check(page)
        yield from guides.check(page, there, catalogue)
        yield from _status(page)
        yield from _logs(page)
        for path, text in _texts(page):
            if _REGISTRY.search(text):
                yield Finding(
                    path, 0, "KB123", "names the host of a package registry", "pip install NAME needs no host"
                )
    yield from _circles(known)
    yield from _parents(known, there)
    yield from _frameworks(known, there)
    yield from commands.check(known, root)
    yield from shells.check(known, root)
    yield from tool_options.check(known, root)
    yield from wording.check(pages, root)
    yield from _signatures(known, there)
    yield from _codes(known, catalogue, root)
    yield from _strays(root)


def _texts(page: Page) -> Iterator[tuple[str, str]]:
    """Path and whole text of a page and of its translations."""
    yield page.path, f"{page.head} {page.body}"
    for lang, (head, body) in page.translations.items():
        yield f"{page.path.removesuffix('.md')}.{lang}.md", f"{head} {body}"


def catalogue_of(root: Path) -> dict[str, Any]:
    """The ids that pages may have; empty where the folder has no catalogue."""
    path = root / "catalogue.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


def _in_catalogue(page: Page, catalogue: dict[str, Any]) -> Iterator[Finding]:
    if not catalogue:
        return
    folder = page.path.split("/")[1]
    if page.shape == "failure":
        if page.id not in catalogue["failures"].get(page.family, []) or folder != page.family:
            yield Finding(
                page.path, 2, "KB103", f"{page.family}/{page.id} is not in catalogue.toml", "add it, or mend the family"
            )
    elif page.id not in catalogue[f"{page.kind}s"]:
        yield Finding(page.path, 2, "KB103", f"the {page.kind} {page.id!r} is not in catalogue.toml", "add it there")


def _sections(page: Page) -> Iterator[Finding]:
    allowed = SECTIONS[page.shape]
    if page.shape == "guide":
        return
    names = list(sections_of(page.body))
    for name in names:
        if name not in allowed:
            yield Finding(page.path, 0, "KB113", f"the section {name!r} is not one of the format", " | ".join(allowed))
    order = [name for name in allowed if name in names]
    if order != [name for name in names if name in allowed]:
        yield Finding(page.path, 0, "KB113", "the sections are out of order", " | ".join(allowed))
    if not page.summary:
        yield Finding(
            page.path, 0, "KB113", "there is no paragraph below the title", "say what happened, in the user's words"
        )
    if page.status == "stable" and page.kind == "failure" and page.head.get("cause") and len(order) < 2:
        yield Finding(page.path, 0, "KB113", "a stable page needs its sections", " | ".join(allowed))


def _links(page: Page, there: dict[str, Page], catalogue: dict[str, Any]) -> Iterator[Finding]:
    causes = set(catalogue.get("causes", []))
    failures = {name for names in catalogue.get("failures", {}).values() for name in names}
    for ident in page.head.get("yields_to", []):
        if ident == page.id or ident not in catalogue.get("kinds", [ident]):
            yield Finding(page.path, 0, "KB117", f"yields_to {ident!r} leads nowhere")
    for ident in page.head.get("consequence_of", []):
        if ident == page.id or (ident not in there and ident not in failures):
            yield Finding(page.path, 0, "KB117", f"consequence_of {ident!r} leads nowhere")
    for row in (page.head, *tables(page.head.get("signature"))):
        name = row.get("names")
        if isinstance(name, str) and not name.startswith("{") and name not in there and name not in failures:
            yield Finding(page.path, 0, "KB117", f"names {name!r} leads nowhere", "the id of a failure, or true")
    for row in page.head.get("cause", []):
        if isinstance(row, dict) and row.get("id") not in there and row.get("id") not in causes:
            yield Finding(
                page.path, 0, "KB117", f"the cause {row.get('id')!r} leads nowhere", "write kb/causes/<id>.md"
            )
    for name in page.head.get("checks", []):
        if name not in CHECKS:
            yield Finding(
                page.path, 0, "KB116", f"there is no check {name!r}", "see errdoc.probe.weighing.checks.table"
            )


def _circles(known: dict[str, Page]) -> Iterator[Finding]:
    for page in known.values():
        for ident in page.head.get("consequence_of", []):
            other = known.get(ident)
            if other and page.id in other.head.get("consequence_of", []) and page.id < ident:
                yield Finding(page.path, 0, "KB117", f"{page.id} and {ident} are each the other's consequence")


def _parents(known: dict[str, Page], there: dict[str, Page]) -> Iterator[Finding]:
    """Above a page stands a general name, and above that no page below it."""
    named = {
        page.id if row["names"] is True else row["names"]
        for page in there.values()
        for row in (page.head, *tables(page.head.get("signature")))
        if row.get("names")
    }
    for page in known.values():
        above = page.head.get("parent")
        if above is not None and above not in named:
            yield Finding(page.path, 0, "KB117", f"the parent {above!r} is no general name", "a kind says names = …")
        seen = [page.id]
        while (above := there[seen[-1]].head.get("parent") if seen[-1] in there else None) and above not in seen:
            seen.append(above)
        if above:
            yield Finding(page.path, 0, "KB117", f"the parents of {page.id} lead back to {above}")


def _frameworks(known: dict[str, Page], there: dict[str, Page]) -> Iterator[Finding]:
    """Remedies that nobody is shown, or that name a framework in another way than the failures do."""
    about: dict[str, list[set[str]]] = {}
    for page in there.values():
        own = set(page.head.get("frameworks", {}))
        for row in tables(page.head.get("cause")):
            about.setdefault(str(row.get("id")), []).append(own)
            about.setdefault(page.id, [own])
    names = {name for failures in about.values() for failure in failures for name in failure}
    for page in known.values():
        failures = about.get(page.id, [])
        if not failures or not all(failures):
            continue  # a failure that names no framework may be one of any
        own = set().union(*failures)
        for row in remedies_of(page.head):
            meant = set(row.get("frameworks", []))
            if meant and not meant & own:
                told = f"a remedy is for users of {' or '.join(sorted(meant))}, and no failure that has it is of theirs"
                yield Finding(page.path, 0, "KB136", told, f"its failures are of {', '.join(sorted(own))}")
            for name in sorted(meant - names):
                yield Finding(page.path, 0, "KB136", f"no failure is of the framework {name!r}", "write it as they do")


def _signatures(known: dict[str, Page], there: dict[str, Page]) -> Iterator[Finding]:
    """Evidence and remedies of a cause for a signature that no failure of the cause has."""
    shown: dict[str, set[str]] = {}
    for page in there.values():
        for row in tables(page.head.get("cause")):
            own = {str(one.get("id")) for one in tables(page.head.get("signature"))}
            shown.setdefault(str(row.get("id")), set()).update(own)
    for page in known.values():
        if page.shape != "cause":
            continue
        for row in (*tables(page.head.get("evidence")), *tables(page.head.get("remedy"))):
            wanted = row.get("signature", [])
            for name in sorted({wanted} if isinstance(wanted, str) else set(wanted)):
                if name not in shown.get(page.id, set()):
                    told = f"no failure of this cause has the signature {name!r}"
                    yield Finding(page.path, 0, "KB117", told, "an id of a [[signature]]")


def _codes(known: dict[str, Page], catalogue: dict[str, Any], root: Path) -> Iterator[Finding]:
    """Error codes that lead to a page that is none, or no failure's."""
    path = root / codes.PATH
    if not path.is_file():
        return
    failures = {name for names in catalogue.get("failures", {}).values() for name in names}
    failures |= {ident for ident, page in known.items() if page.shape == "failure"}
    for space, table in tomllib.loads(path.read_text(encoding="utf-8")).get("space", {}).items():
        for row in table.get("codes", []):
            for ident in codes.pages_of(row):
                if ident not in failures:
                    told = f"{space} {row['code']}, {row['name']}: the page {ident!r} leads nowhere"
                    yield Finding(codes.PATH, 0, "KB117", told, "an id of a failure")


def _references(page: Page) -> Iterator[Finding]:
    references = page.head.get("references", [])
    for url in references:
        if not str(url).startswith("https://"):
            yield Finding(page.path, 0, "KB120", f"the reference {url!r} is not https")
    if page.status == "stable" and not references:
        yield Finding(page.path, 0, "KB120", "a stable page needs a primary source", 'references = ["https://…"]')


def _kinds(root: Path) -> list[str]:
    """The kinds of words that placeholders may ask for: the folder's own, or those that are shipped."""
    path = root / words.PATH
    if path.is_file():
        table = words.read(tomllib.loads(path.read_text(encoding="utf-8")))
    else:
        table = KnowledgeBase.open().words
    return [row["kind"] for row in table.get("kind", ())]


def _shapes(root: Path) -> dict[str, frozenset[str]]:
    """What each shape captures: the folder's own, or those that are shipped."""
    path = root / shapes.PATH
    if path.is_file():
        rows = shapes.plain(tomllib.loads(path.read_text(encoding="utf-8")))
    else:
        rows = KnowledgeBase.open().tables["shapes"]
    return {row["name"]: frozenset(_GROUP.findall(row["regex"])) for row in rows}


def _placeholders(page: Page, functions: frozenset[str], captured: Mapping[str, frozenset[str]]) -> Iterator[Finding]:
    groups = set(_GROUP.findall(str(page.head))) | set(FACT_NAMES) | set(ASKED_NAMES)
    groups |= frozenset().union(*(captured.get(name, ()) for name in _SHAPE.findall(str(page.head))))
    rows = [*page.head.get("evidence", [])]
    for cause in page.head.get("cause", []):
        rows.extend(cause.get("evidence", []) if isinstance(cause, dict) else [])
    for row in (row for row in rows if isinstance(row, dict)):
        known = groups | set(VALUES) if {"clash", "fits"} & set(row) else groups
        for name in sorted(set(_PLACEHOLDER.findall(str(row.get("because", "")))) - known):
            yield Finding(page.path, 0, "KB114", f"nothing fills {{{name}}}", "a captured group or a fact")
    shared = groups | set(MODULE_NAMES)
    for row in remedies_of(page.head):
        own = set(row.get("let", {}))
        said = [str(row.get("text", "")), str(row.get("verify", ""))]
        commands = row.get("commands", [])
        commands = [commands] if isinstance(commands, str) else list(commands)
        for text in (*said, *map(str, commands)):
            for function in {found[2] for found in _ASKED.finditer(text) if found[2]} - functions:
                told = f"no function and no kind of words is called {function!r}"
                yield Finding(page.path, 0, "KB114", told, ", ".join(sorted(functions)))
        # a version that fits is chosen for the text; a command alone would stand there with nothing chosen
        named = set(_PLACEHOLDER.findall(said[0]))
        known = shared | own | set(COMPUTED) | set(PLACE_NAMES if page.kind == "kind" else ()) | (named & set(FITTING))
        allowed = known | (set(FITTING) if named & set(FITTING) else set())
        for name in sorted(set(_PLACEHOLDER.findall("\n".join([*said, *map(str, commands)]))) - allowed):
            told = (
                f"texts and commands take facts, captured groups, let, {', '.join(MODULE_NAMES)}, {', '.join(FITTING)}"
            )
            yield Finding(page.path, 0, "KB114", f"nothing fills {{{name}}}", told)


def _status(page: Page) -> Iterator[Finding]:
    if page.status == "deprecated" and not page.head.get("deprecated_reason"):
        yield Finding(page.path, 0, "KB119", "deprecated without a reason", 'deprecated_reason = "…"')
    if page.kind == "kind":
        hits = [log for log in page.logs if log.is_hit]
        if len(hits) < 2 or len(hits) == len(page.logs) or "zh" not in page.translations:
            yield Finding(page.path, 0, "KB119", "a kind needs two hits, a miss and the Chinese text")
    if page.status != "stable" or page.shape != "failure":
        return
    hits = [log for log in page.logs if log.is_hit]
    if len({log.notes.get("source") for log in hits}) < 2:
        yield Finding(page.path, 0, "KB119", "stable needs two hits from different sources")
    if len(hits) == len(page.logs):
        yield Finding(page.path, 0, "KB119", "stable needs a miss")
    if "zh" not in page.translations:
        yield Finding(page.path, 0, "KB119", "stable needs the Chinese text")


def _logs(page: Page) -> Iterator[Finding]:
    folder = f"kinds/logs/{page.id}" if page.kind == "kind" else page.path.rsplit("/", 1)[0]
    for log in page.logs:
        if not log.notes.get("source"):
            yield Finding(f"{folder}/{log.name}", 1, "KB121", "no note says where the text comes from", "#: source: …")
        redactor = Redactor()
        redactor.learn(log.text)
        if any(
            kind not in ("host", "user", "account") or not _NOBODYS.fullmatch(value) for kind, value in redactor.taken()
        ):
            yield Finding(f"{folder}/{log.name}", 0, "KB118", "holds a secret, an address or a name", "replace it")
        if _REGISTRY.search(log.text):
            yield Finding(f"{folder}/{log.name}", 0, "KB123", "names the host of a package registry", "<index>")


def _strays(root: Path) -> Iterator[Finding]:
    for path in sorted(root.glob("kinds/logs/*/*")):
        if not _LOG.match(path.name) or not (root / "kinds" / f"{path.parent.name}.md").is_file():
            name = path.relative_to(root).as_posix()
            yield Finding(name, 0, "KB104", "belongs to no page", "kinds/logs/<id>/hit-NN.log or miss-NN.log")
    for path in sorted(root.glob("failures/*/*/*")):
        if not (path.name == "failure.md" or re.fullmatch(r"failure\.\w\w\.md", path.name) or _LOG.match(path.name)):
            yield Finding(
                path.relative_to(root).as_posix(), 0, "KB104", "belongs to no page", "hit-NN.log or miss-NN.log"
            )
    for folder in sorted(root.glob("failures/*/*")):
        if folder.is_dir() and not (folder / "failure.md").is_file():
            yield Finding(folder.relative_to(root).as_posix(), 0, "KB104", "a folder without failure.md")
