"""What a CI system is told of a failure: which, where in the user's repository, in which words."""

import hashlib
from pathlib import Path, PurePosixPath, PureWindowsPath

from errdoc.model import Evidence, Explanation
from errdoc.record import record
from errdoc.render import agent, markdown
from errdoc.render.safe import safe
from errdoc.render.told import Block, every, told
from errdoc.render.told.extent import AGENT
from errdoc.render.words import Lang

#: Folders of a path that are left out at most to find the rest in the repository.
_DEEPEST = 40


@record
class Finding:
    """A failure, as CI systems list it.

    Attributes:
        rule: id of the page: of the failure, else of the kind of error; `unknown-error` where there is neither.
        title: what broke, one line.
        key: the line of the log.
        file: the user's own file, relative to the repository with `/`; else the log as it was named.
        line: in that file, from 1.
        in_repository: whether `file` is in the repository.
        log: where the log says it: name and line.
        fingerprint: the same for the same failure at the same place, 32 hexadecimal digits.
        confidence: from 0 to 1.
        text: the answer as plain lines.
        markdown: the answer as Markdown.
    """

    rule: str
    title: str
    key: str
    file: str
    line: int
    in_repository: bool
    log: tuple[str, int]
    fingerprint: str
    confidence: float
    text: str
    markdown: str


def findings(answer: Explanation, lang: Lang, root: Path) -> list[Finding]:
    """What is found: nothing in a clean log, one failure for each job.

    Args:
        answer: the answer, perhaps to logs of several jobs.
        lang: the language of its words.
        root: the repository's folder.
    """
    return [one for part in (answer.parts or (answer,)) if (one := _finding(part, lang, root))]


def _finding(answer: Explanation, lang: Lang, root: Path) -> Finding | None:
    if answer.calm:
        return None
    blocks = list(every(told(answer, lang, AGENT)))
    head = next(block for block in blocks if block.kind in ("title", "opening"))
    quote = next((block for block in blocks if block.kind in ("quote", "key")), Block("quote"))
    rule, title, sure, seen = head.page, head.text, 0.0, ""
    if head.kind == "title":
        sure, seen = head.of.confidence, head.of.hash
    elif answer.kind:
        rule, title = answer.kind.id, answer.kind.title
    else:
        rule, title = "unknown-error", head.brief
    frame = answer.place.frame
    own = in_repository(frame.file, root) if frame and frame.line else ""
    log = _log(answer, quote.of)
    file, line = (own, frame.line or 1) if own and frame else log
    key = safe(quote.text)
    mark = hashlib.sha256(f"{rule}\0{file}\0{seen or key}".encode("utf-8", "replace")).hexdigest()[:32]
    return Finding(rule, safe(title), key, file, line, bool(own), log, mark, sure, agent.render(answer, lang=lang),
                   markdown.render(answer, lang=lang, github=True))  # fmt: skip


def _log(answer: Explanation, shown: Evidence | None) -> tuple[str, int]:
    name = (shown.file if shown else None) or (answer.sources[0].name if answer.sources else "-")
    name = safe(name.replace("\\", "/"))
    return ("stdin" if name in ("", "-") else name), (shown.line if shown and shown.line else 1)


def in_repository(file: str, root: Path) -> str:
    """The path of a file in the repository; empty where it is not in there.

    The log may come from another machine or a container: then the longest end of its path that the repository has
    counts, `/workspace/src/train.py` as `src/train.py`. Nothing is opened.

    Args:
        file: as the log names it.
        root: the repository's folder.
    """
    if "\0" in file:
        return ""
    pure = PureWindowsPath(file) if "\\" in file or file[1:2] == ":" else PurePosixPath(file)
    parts = [part for part in pure.parts if part not in (pure.anchor, ".")]
    if not parts or ".." in parts:
        return ""
    for start in range(min(len(parts), _DEEPEST)):
        end = parts[start:]
        try:
            if root.joinpath(*end).is_file():
                return safe("/".join(end))
        except OSError:
            return ""
    return ""
