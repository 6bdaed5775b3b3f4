"""`errdoc fix`: shows the first step of an answer, asks, runs it where the job ran, and looks whether it helped."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from errdoc.cli import output
from errdoc.cli.options import Argument, Debug, Option, PagesLaidOver, Spoken, option, spoken

if TYPE_CHECKING:
    from errdoc.asking import Answer
    from errdoc.kb import KnowledgeBase
    from errdoc.model import Diagnosis, Explanation, Remedy, Step
    from errdoc.probe.asking.ask import Ask
    from errdoc.probe.telling.snapshot import Snapshot
    from errdoc.render.words import Lang
    from errdoc.run.last import Last


def fix(
    log: Annotated[
        str | None, Argument(metavar="LOG", help="A log; without it, or as last: the last failure of errdoc run.",
                             show_default=False)
    ] = None,
    number: Annotated[int, Option("--step", min=1, help="Another step than the first.")] = 1,
    facts: Annotated[str | None, option("--facts", "FILE", "Facts from errdoc probe --save.")] = None,
    python: Annotated[str | None, option("--python", "PATH", "The Python that the job runs with.")] = None,
    kb: PagesLaidOver = None,
    lang: Spoken = None,
    debug: Debug = False,
) -> None:  # fmt: skip
    """Show the first step, ask, run it in your environment after a yes, and look whether the cause is gone.

    Nothing is run without a yes on a terminal. Steps that need root, a reboot or your own editor are only shown. The
    exit status is that of what was run; 1 where nothing was.
    """
    del debug
    from errdoc.asking import Files, Question, answer
    from errdoc.errors import UsageError
    from errdoc.kb import KnowledgeBase
    from errdoc.logs.reading.read import of_text
    from errdoc.render.words import say
    from errdoc.run.last import last

    said = spoken(lang)
    knowledge = KnowledgeBase.open(list(kb or []))
    ran = last() if log in (None, "last") and not (log and Path(log).exists()) else None
    word = python or (ran.command[0] if ran and ran.command else "")
    told = answer(
        Files([of_text(ran.log) if ran else str(log)]),
        # facts are of another machine, or of another time: nothing there can be verified afterwards
        Question(knowledge, said, _machine(facts, python, ran), python=word, history=facts is None),
    )
    found = told.found
    output.note(found.notes)
    root = next((one for one in found.diagnoses if one.role == "root"), None)
    if root is None or found.status != "diagnosed" or not found.do:
        raise UsageError(say("fix_unknown", said), hint="errdoc explain LOG")
    if number > len(found.do):
        raise UsageError(f"--step {number}: there are {len(found.do)}", hint="errdoc fix --step 1")
    step = found.do[number - 1]
    _show(root, step, number, said)
    why = _refused(found, root, step, knowledge, ran, word)
    if why:
        sys.stderr.write(f"errdoc: {say(f'fix_not_{why}', said)}\n")
        raise SystemExit(1)
    if not _agreed(said):
        sys.stderr.write(f"errdoc: {say('fix_nothing', said)}\n")
        raise SystemExit(1)
    folder = ran.folder if ran and Path(ran.folder).is_dir() else str(Path.cwd())
    status = _run(_remedy(root, step), folder)
    sys.stdout.write(f"\n {say('fix_status', said, status=status)}\n")
    sys.stdout.flush()
    if facts is None:
        _verify(told, root, knowledge, python or _python(ran), said)
    raise SystemExit(status)


def _python(ran: "Last | None") -> str:
    from errdoc.run.witness import own_word

    seen = own_word(ran.command[0]) if ran and ran.command else None
    return seen.path if seen else ""


def _machine(facts: str | None, python: str | None, ran: "Last | None") -> "Snapshot | Ask":
    """The facts that decide between the causes: those given, or this machine's where the log may be from here."""
    from errdoc.cli.options import interpreter

    if facts is not None:
        from errdoc.probe.telling.files import load

        return load(Path(facts))
    from errdoc.probe.asking.ask import Ask

    return Ask(explicit=True, python=interpreter(python) if python else _python(ran))


def _show(root: "Diagnosis", step: "Step", number: int, lang: "Lang") -> None:
    from errdoc.render.safe import safe
    from errdoc.render.words import say

    sys.stdout.write(f" {safe(root.title)}\n\n {number}  {safe(step.text)}\n")
    for command in step.commands:
        sys.stdout.writelines(f"    {safe(row)}\n" for row in command.split("\n"))
    if step.verify:
        sys.stdout.write(f"    {say('worked_if', lang)}{safe(step.verify)}\n")
    sys.stdout.write("\n")
    sys.stdout.flush()


def _remedy(root: "Diagnosis", step: "Step") -> "Remedy | None":
    """The page's remedy that a step is of."""
    causes = [one for one in root.causes if one.cause == step.target]
    return next((one for cause in causes for one in cause.remedies
                 if (one.text + one.beside, one.commands) == (step.text, step.commands)), None)  # fmt: skip


def _refused(
    answer: "Explanation", root: "Diagnosis", step: "Step", kb: "KnowledgeBase", ran: "Last | None", python: str
) -> str:
    """Why the step is only shown; what no page of a cause has is never run."""
    from errdoc.match.modules import Distributions
    from errdoc.match.person import person_of
    from errdoc.match.words import words_of
    from errdoc.render.libraries import this_system
    from errdoc.render.safe import safe
    from errdoc.run.step import Known, refused
    from errdoc.stack.install import NAMES
    from errdoc.stack.verdict import FITTING

    remedy = _remedy(root, step)
    if remedy is None or any(safe(one) != one for one in step.commands):
        return "page"
    page = kb.cause(step.target)
    raw = kb.failure(root.failure).steps(step.target, page.remedies if page else ())
    templates = [command for one in raw for command in one.commands]
    known = Known(
        kb.dialects, words_of(kb.words), frozenset((*NAMES, *FITTING)), ran.command if ran else (),
        Distributions(kb.distributions).packages, person_of(answer.facts, kb.dialects), python,
    )  # fmt: skip
    return refused(remedy, templates, this_system(sys.platform), known)


def _agreed(lang: "Lang") -> bool:
    """The user's yes, on a terminal, after the question."""
    from errdoc.cli.consent import yes
    from errdoc.render.words import say

    if sys.stdin is None or not (sys.stdin.isatty() and sys.stderr.isatty()):
        return False
    return yes(f"errdoc: {say('fix_ask', lang)} [y/N] ")


def _run(remedy: "Remedy | None", folder: str) -> int:
    """Runs the commands of a step in one shell, on the user's own terminal; the shell stops at the first that fails."""
    import signal
    import subprocess

    from errdoc.run.step import commands_of

    assert remedy is not None
    lines = commands_of(remedy)
    if sys.platform == "win32":
        command = ["powershell", "-NoProfile", "-Command", "; ".join(["$ErrorActionPreference='Stop'", *lines])]
    else:
        command = ["sh", "-ec", "\n".join(lines)]
    # Ctrl-C is the command's: errdoc still has to say how it ended
    before = signal.signal(signal.SIGINT, lambda *_: None)
    try:
        status = subprocess.Popen(command, cwd=folder).wait()  # noqa: S603 - a page's own, after a yes
    except OSError as error:
        output.note([f"{command[0]}: {error.strerror}"])
        return 127
    finally:
        signal.signal(signal.SIGINT, before)
    return 128 - status if status < 0 else status


def _verify(told: "Answer", root: "Diagnosis", kb: "KnowledgeBase", python: str, lang: "Lang") -> None:
    """Says whether the cause is gone, as `errdoc verify` does; the step's own status stays."""
    from errdoc.cli.verify import verified
    from errdoc.history.entry import entry_of

    output.note(told.keep())
    history = told.history
    kept = next(iter(history.entries(1)), None) if history else None
    known = kept if kept and kept.hash == root.hash else None
    entry = known or entry_of(root, python)
    verified(entry, kb, lang, python=python or None, history=history if known else None)
