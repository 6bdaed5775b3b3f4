"""What a library file or a symbol is, who wants it, who provides it, how to get it: in words, and as plain values."""

from dataclasses import asdict
from itertools import groupby
from typing import TYPE_CHECKING, Any

from errdoc.match.dialect import Dialect
from errdoc.match.person import Person
from errdoc.render.safe import safe
from errdoc.render.words import Lang, say

if TYPE_CHECKING:
    from errdoc.kb import KnowledgeBase
    from errdoc.stack.libraries import Answer, Wanted

#: Frameworks as they are written.
NAMES = {"tensorflow": "TensorFlow", "torch": "PyTorch", "jax": "JAX", "onnxruntime": "ONNX Runtime"}
SYSTEMS = {"linux": "Linux", "windows": "Windows", "macos": "macOS"}


def this_system(platform: str) -> str:
    """The system of this machine: `win32` is windows, `darwin` macos, all others count as linux."""
    return {"win32": "windows", "cygwin": "windows", "darwin": "macos"}.get(platform, "linux")


def text(found: "list[Answer]", knowledge: "KnowledgeBase", lang: Lang) -> str:
    """The answers for the terminal, a paragraph each."""
    blocks = []
    for one in found:
        rows = rows_of(one, knowledge, lang)
        width = max(len(say(key, lang)) for key, _ in rows)
        lines = [f"{safe(one.name)}  {head(one, lang)}"]
        for key, value in rows:
            first, *rest = value.split("\n")
            lines.append(f"  {say(key, lang):<{width}}  {first}")
            lines += [f"  {'':<{width}}  {line}" for line in rest]
        blocks.append("\n".join(lines) + "\n")
    return "\n".join(blocks)


def head(one: "Answer", lang: Lang) -> str:
    """What a library is: `CUDA runtime, CUDA 9.0, Windows`."""
    title = one.title_zh if lang == "zh" else one.title
    parts = [title]
    if one.cuda and one.kind == "file":
        parts.append(f"CUDA {ranged(one.cuda, lang)}")
    if one.version and one.kind == "file":
        parts.append(say("version_of", lang, version=one.version))
    if one.of:
        parts.append(SYSTEMS[one.of])
    return say("comma", lang).join(parts)


def rows_of(one: "Answer", knowledge: "KnowledgeBase", lang: Lang) -> list[tuple[str, str]]:
    """Label and value of each line; a value may have several lines."""
    chinese = lang == "zh"
    rows = []
    if one.hint:
        rows.append(("means", one.hint_zh if chinese else one.hint))
    if one.kind == "symbol" and one.library:
        rows.append(("looked_for_in", one.library))
    if not one.known and one.kind == "file":
        rows.append(("worked_out", say("by_its_name", lang)))
    if one.copy:
        rows.append(("also_called", say("copy_of_wheel", lang)))
    if one.called:
        rows.append(("also_called", say("on_system", lang, system=SYSTEMS[one.os], name=one.called)))
    wanted = [wanted_by(row, lang) for row in one.wanted_by] or [one.wanted_zh if chinese else one.wanted]
    if any(wanted):
        rows.append(("wanted_by", say("semicolon", lang).join(wanted)))
    elif one.kind == "file" and one.provider in ("cuda", "cudnn"):
        rows.append(("wanted_by", say("nobody_known", lang)))
    if one.first_in:
        rows.append(("first_in", say("comma", lang).join(one.first_in)))
    rows.append(("comes_with", one.provider_title_zh if chinese else one.provider_title))
    if one.get:
        rows.append(("get_it", "\n".join(_ways(one, knowledge, lang))))
    elif not one.known and one.cuda:
        rows.append(("get_it", say("no_toolkit", lang, cuda=one.cuda)))
    elif not one.hint:
        rows.append(("get_it", say("no_way", lang, system=SYSTEMS[one.os])))
    instead = one.instead_zh if chinese else one.instead
    if instead:
        rows.append(("mind", instead))
    title = _title(one.page, knowledge, lang)
    if title:
        rows.append(("page", f"errdoc show {one.page}  {title}"))
    sources = [source for source in one.origin.sources if source != "from memory"]
    confidence = say(one.origin.confidence, lang)
    rows.append(("source", f"{say('comma', lang).join(sources)} ({confidence})" if sources else confidence))
    return rows


def _ways(one: "Answer", knowledge: "KnowledgeBase", lang: Lang) -> list[str]:
    """The ways to get a library; what is said once is not said again."""
    # the table writes `set PATH=`, which changes nothing in PowerShell, the terminal of today's Windows
    shell = Dialect(knowledge.dialects, Person(os=one.os, shell="powershell" if one.os == "windows" else ""))

    lines: list[str] = []
    for said, alike in groupby(one.get, key=lambda step: step.text_zh if lang == "zh" else step.text):
        steps = list(alike)
        several = sum(bool(step.command) for step in steps) > 1
        head = f"{say(f'via_{steps[0].via}', lang)}{say('colon', lang)}{said}"
        lines.append(head + say("one_of", lang) if several else head)
        for step in steps:
            if step.command:
                lines += [f"    {line}" for line in shell.lines(step.command) or (step.command,)]
            if step.verify:
                lines.append(f"    {say('worked_if', lang)}{step.verify}")
    return lines


def wanted_by(row: "Wanted", lang: Lang) -> str:
    """`TensorFlow 1.5 to 1.12`, `PyTorch 2.0 and newer (cu118)`."""
    name = NAMES[row.framework]
    if row.latest:
        words = say("and_newer", lang, product=name, version=row.first)
    elif row.first == row.last:
        words = f"{name} {row.first}"
    else:
        words = say("to", lang, product=name, first=row.first, last=row.last)
    if not row.variants:
        return words
    few = row.variants if len(row.variants) < 4 else (row.variants[0], "…", row.variants[-1])
    return words + (f"（{' '.join(few)}）" if lang == "zh" else f" ({' '.join(few)})")


def ranged(cuda: str, lang: Lang) -> str:
    """`11.0-11.8` in words."""
    return cuda.replace("-", " 至 " if lang == "zh" else " to ")


def _title(page: str, knowledge: "KnowledgeBase", lang: Lang) -> str:
    try:
        return str(knowledge.page(page, lang)["title"])
    except KeyError:
        return ""  # in the catalogue, not written yet


def as_dict(asked: str, found: "list[Answer]", knowledge: "KnowledgeBase") -> dict[str, Any]:
    """The answers as plain values, `errdoc-which/1`."""
    answers = [asdict(one) | {"page_title": _title(one.page, knowledge, "en")} for one in found]
    return {"schema": "errdoc-which/1", "asked": asked, "answers": answers}
