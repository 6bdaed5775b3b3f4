"""`errdoc bundle`: one archive for whoever helps, or an issue with a project's form filled in."""

import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from errdoc.cli import output
from errdoc.cli.options import Argument, Debug, Option, PagesLaidOver, Spoken, option, spoken

if TYPE_CHECKING:
    from collections.abc import Sequence

    from errdoc.kb import KnowledgeBase
    from errdoc.logs.reading.read import Source
    from errdoc.model import Explanation
    from errdoc.probe.telling.snapshot import Snapshot
    from errdoc.render.words import Lang
    from errdoc.run.last import Last


class Project(StrEnum):
    """The projects whose issue forms are known."""

    pytorch = "pytorch"
    tensorflow = "tensorflow"
    vllm = "vllm"
    huggingface = "huggingface"


def bundle(
    paths: Annotated[
        list[str] | None,
        Argument(metavar="LOG", help="Logs, folders of per-rank logs, - for a pipe; by default, or as last, the last "
                 "failure of errdoc run.", show_default=False),
    ] = None,
    out: Annotated[Path | None, option("-o", "FILE", "The archive; errdoc-bundle.tar.gz by default.")] = None,
    form: Annotated[
        Project | None,
        Option("--for", help="Print an issue for that project, its form filled in.", show_default=False),
    ] = None,
    facts: Annotated[str | None, option("--facts", "FILE", "Facts of the log's machine, from errdoc probe.")] = None,
    probe: Annotated[
        bool, Option("--probe/--no-probe", show_default=False, help="Take this machine's facts along; on by default.")
    ] = True,
    python: Annotated[str | None, option("--python", "PATH", "The Python that the job ran with.")] = None,
    yes: Annotated[bool, Option("--yes", "-y", help="Write it without asking.")] = False,
    kb: PagesLaidOver = None,
    lang: Spoken = None,
    debug: Debug = False,
) -> None:  # fmt: skip
    """Write one archive for whoever helps: log, facts of the machine, answer; all redacted, shown before it is written.

    errdoc explain errdoc-bundle.tar.gz opens it on the other side, with those facts.
    """
    del debug
    from errdoc.asking import Files, Question
    from errdoc.asking import answer as answered
    from errdoc.errors import UsageError
    from errdoc.kb import KnowledgeBase
    from errdoc.logs.masks.redact import Redactor
    from errdoc.probe.telling.snapshot import as_dict
    from errdoc.render.bundle import contents, packed
    from errdoc.run.private_log import redacted_bytes

    said = spoken(lang)
    knowledge = KnowledgeBase.open(list(kb or []))
    ran, inputs = _inputs(paths or ["last"])
    logs = _logs(inputs, knowledge, said)
    machine = _machine(facts, python, ran, probe=probe)
    private = Redactor()
    asked = answered(
        Files([_source(name, text) for name, text in logs.items()]),
        Question(knowledge, said, machine, redactor=private),
    )
    output.note(asked.found.notes)
    answer, told = asked.along(machine if asked.found.machine.startswith("same") else None)
    texts = {private.redact(name): redacted_bytes(text, private) for name, text in logs.items()}
    if form is not None:
        sys.stdout.write(_issue(form, answer, texts, told))
        if out is None:
            return
    run = {"command": [private.redact(one) for one in ran.command], "folder": private.redact(ran.folder),
           "how": ran.how} if ran else None  # fmt: skip
    files = contents(texts, answer, as_dict(told) if told else None, run, said)
    data = packed(files)
    path = out or Path("errdoc-bundle.tar.gz")
    _list(files, path, len(data), said)
    if not yes:
        if sys.stdin is None or not (sys.stdin.isatty() and sys.stderr.isatty()):
            raise UsageError("nobody can be asked here: nothing is written", hint="errdoc bundle --yes LOG")
        _ask(path, said)
    _write(path, data)


def _inputs(paths: list[str]) -> "tuple[Last | None, Sequence[str | Source]]":
    from errdoc.logs.reading.read import of_text
    from errdoc.run.last import last

    if paths == ["last"] and not Path("last").exists():
        ran = last()
        return ran, [of_text(ran.log, "output.log")]
    return None, paths


def _logs(inputs: "Sequence[str | Source]", kb: "KnowledgeBase", lang: "Lang") -> dict[str, bytes]:
    """What the scan keeps of each log: all of a small one, the parts that tell of a large one.

    Raises:
        InputError: there is none, or none that was meant.
    """
    from errdoc.errors import InputError
    from errdoc.logs.reading.read import sources
    from errdoc.logs.reading.scan import scan
    from errdoc.render.words import say
    from errdoc.run.keep import parts

    found: dict[str, bytes] = {}
    for given in inputs:
        for one in sources([given]):
            # whoever wrote into a folder of logs does not choose what of this machine is sent
            if isinstance(given, str) and (to := _leads_out(one.name, given)):
                output.note([say("bundle_link", lang, path=one.name, to=to)])
                continue
            found[one.name] = b"".join(parts(scan(one, kb.alarms)))
            output.note(one.notes)
    if not found:
        raise InputError("every log there leads elsewhere", hint="errdoc bundle LOG, with the names of the logs")
    return found


def _leads_out(path: str, folder: str) -> str:
    """Where a log of a folder lies in truth, where that is not below it; empty of all others."""
    import os

    if not os.path.isdir(folder):  # noqa: PTH112 - text
        return ""
    real = Path(path).resolve()
    return "" if real.is_relative_to(Path(folder).resolve()) else str(real)


def _source(name: str, text: bytes) -> "Source":
    from errdoc.logs.reading.read import of_text

    return of_text(text, name)


def _machine(facts: str | None, python: str | None, ran: "Last | None", *, probe: bool) -> "Snapshot | None":
    """The facts that go along: those given, or this machine's."""
    if facts is not None:
        from errdoc.probe.telling.files import load

        return load(Path(facts))
    if not probe:
        return None
    from errdoc.cli.options import interpreter
    from errdoc.probe.asking.take import take
    from errdoc.probe.machine.host import Host
    from errdoc.run.witness import own_word

    here = Host()
    folder = ran.folder if ran and here.is_folder(ran.folder) else here.cwd
    seen = own_word(ran.command[0]) if ran and ran.command else None
    if python:
        return take(Host(python=interpreter(python), cwd=folder))
    return take(Host(python=seen.path if seen else "", named_by="run", cwd=folder))


def _issue(form: Project, answer: "Explanation", texts: dict[str, bytes], machine: "Snapshot | None") -> str:
    """The issue; of several logs it quotes the one that the error stands in."""
    from errdoc.render.issue import render

    root = next((one for one in answer.diagnoses if one.role == "root"), None)
    name = (root.file if root else None) or next(iter(texts))
    text = texts.get(name, next(iter(texts.values())))
    known: dict[str, str] = {}
    for fact in answer.facts:
        known.setdefault(fact.name, fact.value)
    for reading in machine.readings.values() if machine else ():
        value: Any = reading.value
        if isinstance(value, list):
            value = ", ".join(value) if value and all(isinstance(one, str) for one in value) else ""
        known.setdefault(reading.name, "" if isinstance(value, dict) else str(value))
    cards = machine.rows("gpus") or () if machine else ()
    known.setdefault("gpu", ", ".join(str(one["name"]) for one in cards if one.get("name")))
    return render(form.value, answer, text.decode("utf-8", "replace"), known)


def _list(files: dict[str, bytes], path: Path, size: int, lang: "Lang") -> None:
    """The list of contents, with sizes, before anything is written."""
    from errdoc.render.safe import safe
    from errdoc.render.words import say

    sys.stderr.write(f"errdoc: {say('bundle_has', lang, path=safe(str(path)), size=size)}\n")
    for name, data in files.items():
        sys.stderr.write(f"  {len(data):>9}  {safe(name)}\n")
    sys.stderr.write(f"errdoc: {say('bundle_redacted', lang)}\n")


def _ask(path: Path, lang: "Lang") -> None:
    from errdoc.cli.consent import yes
    from errdoc.render.safe import safe
    from errdoc.render.words import say

    if not yes(f"errdoc: {say('bundle_ask', lang, path=safe(str(path)))} [y/N] "):
        sys.stderr.write(f"errdoc: {say('bundle_not', lang)}\n")
        raise SystemExit(1)


def _write(path: Path, data: bytes) -> None:
    """Writes the archive, for nobody else to read: a new file in the place of what is there; into a pipe as it is.

    Raises:
        InputError: it cannot be written.
    """
    import contextlib
    import os
    import tempfile

    from errdoc.errors import InputError

    temporary = ""
    try:
        if path.exists() and not path.is_file() and not path.is_dir():
            path.write_bytes(data)
            return
        handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        Path(temporary).replace(path)
    except OSError as error:
        with contextlib.suppress(OSError):
            if temporary:
                Path(temporary).unlink()
        raise InputError(f"{path} cannot be written: {error.strerror}", hint="choose another -o FILE") from error
