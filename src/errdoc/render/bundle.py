"""One archive for whoever helps: the log, the facts of its machine, the answer for programs and for people.

The same contents give the same bytes: no time, no user and no host stand in it.
"""

import gzip
import io
import json
import re
import tarfile
from collections.abc import Mapping

from errdoc.logs.reading.read import rank_of
from errdoc.model import Explanation
from errdoc.render import markdown
from errdoc.render.json import render
from errdoc.render.words import Lang

#: The folder in the archive, and its table of contents, by which it is known.
FOLDER, CONTENTS = "errdoc-bundle", "bundle.json"
SCHEMA = "errdoc-bundle/1"
LOGS, FACTS, ANSWER, TEXT = "logs", "facts.json", "answer.json", "answer.md"
#: Names that Windows keeps for devices, whatever their ending.
# con.log   COM1.txt   aux.2.err
_DEVICE = re.compile(r"(?:con|prn|aux|nul|(?:com|lpt)[0-9])\.", re.IGNORECASE)


def contents(
    logs: Mapping[str, bytes], answer: Explanation, facts: Mapping[str, object] | None,
    run: Mapping[str, object] | None, lang: Lang,
) -> dict[str, bytes]:  # fmt: skip
    """What stands in the archive, by name; everything redacted already.

    Args:
        logs: by name.
        answer: to these logs.
        facts: a snapshot as plain values; None where there is none of that machine.
        run: the command and its folder, where they are known.
        lang: of the text for people.
    """
    from errdoc import __version__

    files = {f"{LOGS}/{name}": text for name, text in _named(logs).items()}
    if facts is not None:
        files[FACTS] = _json(facts)
    files[ANSWER] = render(answer).encode()
    files[TEXT] = markdown.render(answer, lang=lang, everything=True).encode()
    about = {"schema": SCHEMA, "errdoc": __version__, "run": run, "files": sorted(files)}
    return {CONTENTS: _json(about), **files}


def packed(files: Mapping[str, bytes]) -> bytes:
    """The archive, a .tar.gz."""
    raw = io.BytesIO()
    with tarfile.open(fileobj=raw, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for name, data in files.items():
            member = tarfile.TarInfo(f"{FOLDER}/{name}")
            member.size, member.mode = len(data), 0o644
            archive.addfile(member, io.BytesIO(data))
    out = io.BytesIO()
    with gzip.GzipFile(filename="", fileobj=out, mode="wb", mtime=0) as file:
        file.write(raw.getvalue())
    return out.getvalue()


def _json(data: object) -> bytes:
    return (json.dumps(data, indent=1, ensure_ascii=False) + "\n").encode("utf-8", "replace")


def _named(logs: Mapping[str, bytes]) -> dict[str, bytes]:
    """The logs under names that any system takes, no two alike; a rank that the path tells stays."""
    found: dict[str, bytes] = {}
    taken: set[str] = set()  # some systems take A.log and a.log for one
    for given, text in logs.items():
        last = re.sub(r"\.(?:gz|xz|bz2|zst)$", "", re.split(r"[/\\]", given)[-1])
        name = re.sub(r"[^\w.-]+", "_", last, flags=re.ASCII)[-80:].strip("._-") or "log"
        rank = rank_of(given)
        if rank is not None and rank_of(name) != rank:
            name = f"rank{rank}-{name}"  # 3/stderr.log
        name = name if re.search(r"\.(?:log|txt|out|err)$", name) else f"{name}.log"
        if _DEVICE.match(name):
            name = f"log-{name}"
        while name.casefold() in taken:
            name = f"{len(found)}-{name}"
        taken.add(name.casefold())
        found[name] = text
    return found
