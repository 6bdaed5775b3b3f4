"""`errdoc run`: runs a command with its terminal intact, and explains when it fails."""

import contextlib
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

# what says that something went wrong is there before the command starts: later there may be no room for it
from errdoc.cli import output, streams
from errdoc.cli.options import (
    Argument,
    Debug,
    Everything,
    Language,
    NoHistory,
    Option,
    PagesLaidOver,
    RedactHere,
    Spoken,
    option,
    redactor,
    spoken,
)
from errdoc.record import record
from errdoc.render.safe import safe
from errdoc.run.apart import apart, memory_is_limited

if TYPE_CHECKING:
    from errdoc.kb import KnowledgeBase
    from errdoc.logs.masks.redact import Redactor
    from errdoc.model import Explanation
    from errdoc.probe.machine.host import Host
    from errdoc.probe.telling.snapshot import Snapshot
    from errdoc.render.words import Lang
    from errdoc.run.attend import Ran
    from errdoc.run.keep import Kept

#: Everything after the command's name is the command's.
SETTINGS = {"allow_interspersed_args": False}


@record
class Wanted:
    """How the failure of a command is told.

    Attributes:
        command: its words.
        kb: the knowledge base.
        lang: the language.
        private: takes out what is secret; None where nobody wants that.
        kept: the folder of `--save`; None where there is none.
        probe: this machine is asked.
        everything: all is told, not one screen.
        history: it is looked for there, and kept.
    """

    command: list[str]
    kb: "KnowledgeBase"
    lang: "Lang"
    private: "Redactor | None"
    kept: "Kept | None"
    probe: bool
    everything: bool
    history: bool

    def redacted(self, text: str) -> str:
        """A text as it is told."""
        return self.private.redact(text) if self.private else text


def run(
    command: Annotated[
        list[str] | None, Argument(metavar="COMMAND...", help="What to run, after --.", show_default=False)
    ] = None,
    save: Annotated[str | None, option("--save", "DIR", "Keep the log there, after a failure a snapshot too.")] = None,
    probe: Annotated[
        bool,
        Option("--probe/--no-probe", show_default=False, help="Ask this machine after a failure; on by default."),
    ] = True,
    redact: RedactHere = False,
    everything: Everything = False,
    no_history: NoHistory = False,
    kb: PagesLaidOver = None,
    lang: Spoken = None,
    kill_child: Annotated[
        bool,
        Option(
            "--kill-child/--no-kill-child", show_default=False,
            help="The command ends too where errdoc is killed with -9 (Linux); on by default.",
        ),
    ] = True,
    debug: Debug = False,
) -> None:  # fmt: skip
    """Run a command as without errdoc, and explain at once when it fails. The exit status is the command's own.

    errdoc run -- torchrun --nproc_per_node 8 train.py
    """
    del debug
    from errdoc.errors import UsageError

    if not command:
        raise UsageError("no command given", hint="errdoc run -- python train.py")
    from errdoc.run.plain import plain

    status = _beside(
        command, save, kb or [], lang, redact=redact, outlives=not kill_child, probe=probe, everything=everything,
        no_history=no_history,
    )  # fmt: skip
    raise SystemExit(plain(command) if status is None else status)


def _beside(
    command: list[str], save: str | None, kb: list[Path], lang: Language | None, *, redact: bool, outlives: bool,
    probe: bool, everything: bool, no_history: bool,
) -> int | None:  # fmt: skip
    """Runs the command beside errdoc, and explains.

    Returns:
        Its status; None where nothing ran, but may still run in errdoc's place, which has all the room then.

    Raises:
        InputError: --save names a folder that cannot be: nothing ran yet, and the log was wanted.
    """
    from errdoc.errors import InputError
    from errdoc.run.plain import NOT_STARTED

    try:
        from errdoc.kb import KnowledgeBase
        from errdoc.run.attend import attend
        from errdoc.run.keep import LOG, Kept

        knowledge = KnowledgeBase.open(kb)
        alarms = knowledge.alarms
        said = spoken(lang)
        private = redactor(redact)
        kept = Kept(Path(save), Path(command[0]).name, private) if save is not None else None
        wanted = Wanted(command, knowledge, said, private, kept, probe, everything, not no_history)
    except InputError:
        raise
    except Exception as error:
        _in_one_line(error, "the command runs without errdoc")
        return None
    try:
        name, log = (str(kept.folder / LOG), kept.log) if kept else ("", None)
        ran = attend(command, alarms, name=name, kept=log, outlives=outlives)
    except Exception as error:
        if kept:
            kept.drop()
        if isinstance(error, OSError) and error.errno in NOT_STARTED:
            return _not_started(wanted.redacted(command[0]), error)
        # no more processes, files or memory
        _in_one_line(error, "the command runs without errdoc")
        return None
    # the command has ended: its status is passed on, whatever happens here
    with contextlib.suppress(Exception, KeyboardInterrupt):
        if kept:
            kept.close()
        if ran.broken is not None:
            _in_one_line(ran.broken, "the command's output was passed on and not read")
        elif not ran.failed:
            output.note(ran.output.notes)
        else:
            _explain(ran, wanted)
    return ran.status


def _not_started(program: str, error: OSError) -> int:
    """Says why nothing ran: 127 where there is no such program, 126 where it may not run, as env and nohup."""
    missing = isinstance(error, FileNotFoundError)
    why = "command not found" if missing else error.strerror or str(error)
    sys.stderr.write(f"errdoc: error: {safe(program)}: {why}\n")
    return 127 if missing else 126


def _explain(ran: "Ran", wanted: Wanted) -> None:
    """Explains on standard error, below the output. What goes wrong here is one line."""
    from errdoc.errors import ErrdocError

    def explain() -> None:
        _answer(ran, wanted)

    try:
        if not memory_is_limited():
            explain()
        elif not apart(explain):
            _no_memory("the failure is not explained")
    except ErrdocError as error:
        output.error(error, wanted.private)
    except Exception as error:
        _in_one_line(error, "the failure is not explained")


def _in_one_line(error: Exception, so: str) -> None:
    """Says what went wrong in errdoc, which is not the command's: in one line, or with its traceback for --debug."""
    try:
        _say(error, so)
    except Exception:
        _no_memory(so)


def _no_memory(so: str) -> None:
    streams.say(f"errdoc: error: there is too little memory ({so})\n")


def _say(error: Exception, so: str) -> None:
    from errdoc.errors import ErrdocError

    if "--debug" in sys.argv:
        import traceback

        traceback.print_exc()
    what = " ".join(str(error).split())[:200]
    if not isinstance(error, ErrdocError):
        what = f"{type(error).__name__}: {what}".removesuffix(": ")
    sys.stderr.write(f"errdoc: error: {safe(what)} ({so})\n")


def _answer(ran: "Ran", wanted: Wanted) -> None:
    from errdoc.asking import Passed, Question, answer
    from errdoc.render.words import say

    machine = _asked(ran) if wanted.probe else None
    if wanted.kept:
        wanted.kept.failure(ran.death, machine)
    told = answer(
        Passed(ran.scanned, ran.output),
        Question(
            wanted.kb, wanted.lang, machine, python=wanted.command[0], history=wanted.history, redactor=wanted.private
        ),
    )
    shown = told.shown()
    _head(ran, wanted)
    _write(shown, wanted)
    output.note(shown.notes)
    output.note(told.keep())
    if wanted.history:
        _keep_last(ran, wanted)
    if path := _kept(ran, wanted, gap=shown.gap):
        where = shlex.quote(wanted.redacted(str(path)))
        sys.stderr.write(f"errdoc: note: {say('run_kept', wanted.lang, path=where)}\n")


def _asked(ran: "Ran") -> "Snapshot | None":
    """This machine, before anything else: the GPUs' memory and processes are of this moment."""
    from errdoc.probe.asking.take import take

    try:
        return take(_host(ran))
    except Exception as error:
        _in_one_line(error, "this machine was not asked")
        return None


def _write(shown: "Explanation", wanted: Wanted) -> None:
    """The answer; one line where nothing is known, or whoever ran the command knows it."""
    from errdoc.render.words import say

    if shown.calm:
        sys.stderr.write(f" {say('run_nothing_known', wanted.lang)}\n")
    elif (known := _in_brief(shown)) and not wanted.everything:
        sys.stderr.write(f" {known}\n")
    else:
        from errdoc.render import terminal

        terminal.write(shown, sys.stderr, lang=wanted.lang, everything=wanted.everything)


def _keep_last(ran: "Ran", wanted: Wanted) -> None:
    """Keeps the failure for `errdoc last`, where a history is kept."""
    import os
    from datetime import UTC, datetime

    from errdoc.history import History
    from errdoc.render.words import say
    from errdoc.run import last
    from errdoc.run.keep import parts

    if not History.usual():
        return
    end = ran.death.end
    how = say("ended_signal" if end.signal else "ended_status", wanted.lang, how=ran.death.signal or end.status)
    time = datetime.now(UTC).isoformat(timespec="seconds")
    last.keep(wanted.command, os.getcwd(), time, how, parts(ran.scanned), wanted.private)  # noqa: PTH109


def _kept(ran: "Ran", wanted: Wanted, *, gap: bool) -> Path | None:
    """Where the log is: in the folder of `--save`, else in errdoc's cache where no page names the failure."""
    from errdoc.run.keep import LOG, keep_unknown

    if wanted.kept:
        return wanted.kept.folder / LOG
    return keep_unknown(ran.scanned, Path(wanted.command[0]).name, wanted.private) if gap else None


def _in_brief(answer: "Explanation") -> str:
    """The answer in one line, where whoever ran the command knows it: Ctrl-C was theirs. Else empty."""
    from errdoc.render import view

    root = next(iter(view.with_role(answer, "root")), None)
    if root is None or not view.brief(root):
        return ""
    return safe(f"{root.title}: {root.causes[0].title} · errdoc show {root.failure}")


def _head(ran: "Ran", wanted: Wanted) -> None:
    """The line between the command's output and the answer: how it ended."""
    from errdoc.render.words import say

    end = ran.death.end
    key = "run_signal" if end.signal else "run_status"
    what = say(key, wanted.lang, command=safe(Path(wanted.command[0]).name), how=ran.death.signal or end.status,
               time=f"{ran.death.seconds:.1f} s")  # fmt: skip
    if ran.death.out_of_memory == "confirmed":
        what += say("run_out_of_memory", wanted.lang, because=ran.death.because)
    elif end.signal == 9 and ran.death.because:
        what += say("run_killed_by_hand", wanted.lang, because=ran.death.because)
    what = wanted.redacted(what)
    colour = sys.stderr.isatty()
    # What the command left on: colours. Its last line may have no end.
    sys.stderr.write(("\x1b[0m" if colour else "") + ("" if ran.output.ends_line else "\n"))
    sys.stderr.write(f"\nerrdoc: {what}\n\n")


def _host(ran: "Ran") -> "Host":
    """This machine, with the Python that the command ran: seen, or in its own word.

    Where none was, an environment that is active around errdoc says nothing of one that a launcher made.
    """
    from errdoc.probe.machine.host import Host

    here = Host()
    seen = ran.python
    if seen is None:
        env = {name: value for name, value in here.env.items() if name not in ("VIRTUAL_ENV", "CONDA_PREFIX")}
        return Host(env=env)
    return Host(python=seen.path, named_by="run" if seen.sure else "PATH", cwd=seen.folder or here.cwd)
