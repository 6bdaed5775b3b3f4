"""A program cannot tell that it runs under errdoc: its terminal, its keys, its signals, its status."""

import os
import re
import signal
import sys
import time

import pytest

if sys.platform == "win32":
    pytest.skip("no pseudo-terminals there", allow_module_level=True)

RUN = (sys.executable, "-m", "errdoc", "run", "--no-probe", "--")

#: Tells what a program can ask of its surroundings.
ASKS = """
import os, sys, termios, shutil, signal, fcntl
def settings(fd):
    try:
        told = termios.tcgetattr(fd)
    except termios.error:
        return None
    return told[:4], [one for one in told[6]]
for fd in (0, 1, 2):
    print(fd, os.isatty(fd), settings(fd), os.get_terminal_size(fd) if os.isatty(fd) else None)
print("foreground", os.tcgetpgrp(1) == os.getpgrp())
print("controlling", os.open("/dev/tty", os.O_RDWR) > 0)
print("blocked", sorted(signal.pthread_sigmask(signal.SIG_BLOCK, [])))
print("ignored", [one.name for one in signal.Signals if signal.getsignal(one) is signal.SIG_IGN])
print("open", [fd for fd in range(3, 64) if os.path.exists(f"/proc/self/fd/{fd}")])
print("variables", sorted(os.environ.items()))
"""


def text(seen: bytes) -> str:
    """What a user sees, without the colours."""
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", seen.decode()).replace("\r\n", "\n")


def test_what_a_program_can_ask(terminal, tmp_path):
    """Terminals with their settings and size, the foreground, signals, open files, variables: all as without errdoc."""
    program = tmp_path / "asks.py"
    program.write_text(ASKS)
    alone = terminal(sys.executable, "asks.py").end()
    under = terminal(*RUN, sys.executable, "asks.py").end()
    assert text(under.out) == text(alone.out)
    assert "size(columns=97, lines=33)" in text(under.out)
    assert under.status == alone.status == 0


def test_output_is_passed_on_byte_by_byte(terminal):
    """Colours, progress bars, cursor movements and bytes that are no text come through unchanged."""
    program = (
        "import sys; o = sys.stdout.buffer;"
        "o.write(b'\\x1b[1;31mred\\x1b[0m\\r 10%|#  |\\r 20%|## |\\x1b[2K\\x1b[?25l\\xff\\xfe\\x00\\n\\tend'); o.flush()"
    )
    alone = terminal(sys.executable, "-c", program).end()
    under = terminal(*RUN, sys.executable, "-c", program).end()
    assert under == alone


def test_a_new_window_size_is_passed_on(terminal):
    """The program gets SIGWINCH, and the new size."""
    program = (
        "import os, signal, time\n"
        "def told(*_): print('now', os.get_terminal_size(0), flush=True); raise SystemExit\n"
        "signal.signal(signal.SIGWINCH, told)\n"
        "print('ready', flush=True)\n"
        "time.sleep(100)\n"
    )
    under = terminal(*RUN, sys.executable, "-c", program)
    under.until(b"ready")
    under.resize(50, 132)
    under.until(b"now os.terminal_size(columns=132, lines=50)")
    assert under.end().status == 0


def test_a_prompt_is_answered(terminal):
    """A prompt without a line's end is shown at once, keys are echoed by its own terminal, passwords are not."""
    program = (
        "import getpass; name = input('name? '); word = getpass.getpass('word? ');"
        "print(name.upper(), len(word), end='!')"
    )
    under = terminal(*RUN, sys.executable, "-c", program)
    under.until(b"name? ")
    under.type(b"adx\x7fa\r")  # a correction too: the line is edited by the program's terminal
    under.until(b"word? ")
    under.type(b"secret\r")
    done = under.end()
    assert b"ADA 6!" in done.out
    assert b"secret" not in done.out
    assert done.status == 0


def test_end_of_input(terminal):
    """Ctrl-D ends what a program reads."""
    under = terminal(*RUN, "sh", "-c", "echo ready; cat")
    under.until(b"ready\r\n")
    under.type(b"line\r")
    under.until(b"line\r\nline\r\n")
    under.type(b"\x04")
    done = under.end()
    assert done.out == b"ready\r\nline\r\nline\r\n"
    assert done.status == 0


def test_a_hang_ended_by_ctrl_c(terminal):
    """Ctrl-C reaches the program once; its own last words and status, then the diagnosis."""
    program = "import time\nprint('step 1', flush=True)\ntime.sleep(100)"
    under = terminal(*RUN, sys.executable, "-c", program)
    under.until(b"step 1")
    under.type(b"\x03")
    done = under.end()
    seen = text(done.out)
    assert seen.count("\nKeyboardInterrupt") == 1
    assert "errdoc: python" in seen
    assert "was ended by SIGINT" in seen
    answer = [line for line in seen.split("errdoc: python")[1].splitlines()[1:] if line.strip()]
    assert len(answer) == 1  # whoever pressed it knows
    assert answer[0].endswith("errdoc show interrupted")
    assert done.status == 130


def test_ctrl_c_may_be_handled(terminal):
    """A program that handles Ctrl-C and does well is one that did well."""
    program = (
        "import signal, time\n"
        "def stop(*_): print('saved'); raise SystemExit(0)\n"
        "signal.signal(signal.SIGINT, stop)\n"
        "print('ready', flush=True)\n"
        "time.sleep(100)\n"
    )
    under = terminal(*RUN, sys.executable, "-c", program)
    under.until(b"ready")
    under.type(b"\x03")
    done = under.end()
    assert text(done.out).endswith("saved\n")
    assert done.status == 0


def test_ctrl_c_without_a_keyboard(terminal):
    """Standard input is a file: Ctrl-C makes its signal in the user's terminal, and the program gets it once."""
    program = (
        "import signal, time\n"
        "got = []\n"
        "signal.signal(signal.SIGINT, lambda *_: got.append(1))\n"
        "print('ready', flush=True)\n"
        "until = time.monotonic() + 60\n"
        "while not got and time.monotonic() < until: time.sleep(0.05)\n"
        "time.sleep(0.5)  # a second one would come now\n"
        "print('got', len(got))\n"
    )
    under = terminal("sh", "-c", 'exec "$@" < /dev/null', "sh", *RUN, sys.executable, "-c", program)
    under.until(b"ready")
    under.type(b"\x03")
    done = under.end()
    assert b"got 1" in done.out
    assert done.status == 0


def test_ctrl_z_stops_and_fg_continues(terminal):
    """In a shell with job control, Ctrl-Z stops the program and errdoc, and fg goes on with both."""
    shell = terminal("bash", "--norc", "--noprofile", "-i")
    shell.type(f"PS1='$ '; {' '.join(RUN)} sh -c 'echo re''ady; read x; echo got $x'\r".encode())
    shell.until(b"ready\r")
    shell.type(b"\x1a")
    shell.until(b"Stopped")
    shell.type(b"echo back $((40+2))\r")
    shell.until(b"back 42")
    shell.type(b"fg\r")
    shell.until_given()
    time.sleep(1)  # until it is as errdoc wants it nothing tells us; keys before that are the same program's
    shell.type(b"word\r")
    shell.until(b"got word\r\n\x1b[?2004h$ ")
    shell.type(b"exit $?\r")
    assert shell.end().status == 0


def test_in_the_background(terminal):
    """After Ctrl-Z and bg the keys are the shell's, and the program goes on to its end."""
    shell = terminal("bash", "--norc", "--noprofile", "-i")
    shell.type(f"PS1='$ '; {' '.join(RUN)} sh -c 'echo re''ady; sleep 4; echo do''ne'\r".encode())
    shell.until(b"ready\r")
    shell.type(b"\x1a")
    shell.until(b"Stopped")
    shell.type(b"bg\r")
    shell.type(b"echo back $((40+2))\r")
    shell.until(b"back 42")
    shell.until(b"done\r")
    shell.type(b"wait; exit\r")
    assert shell.end().status == 0


def test_the_terminal_is_given_back(terminal):
    """After errdoc the terminal's settings are those of before."""
    shell = terminal("sh", "-c", f"stty -g; {' '.join(RUN)} sh -c 'stty raw; exit 3'; echo; stty -g")
    done = shell.end()
    lines = [line for line in text(done.out).split() if line.count(":") > 10]
    assert len(lines) == 2
    assert lines[0] == lines[1]


def test_a_failure_is_explained_below(terminal):
    """The program's own output first and whole, then how it ended, then the diagnosis."""
    program = "import sys; print('epoch 1'); sys.exit('RuntimeError: CUDA error: device-side assert triggered')"
    done = terminal(*RUN, sys.executable, "-c", program).end()
    seen = text(done.out)
    assert seen.startswith("epoch 1\nRuntimeError: CUDA error: device-side assert triggered\n")
    assert "ended with exit status 1" in seen
    assert seen.index("exit status 1") < seen.index("device-side-assert")
    assert done.status == 1


def test_streams_that_go_elsewhere(terminal, tmp_path):
    """Where only one of the streams is a terminal, it alone is one for the program."""
    asks = 'import sys; print([one.isatty() for one in (sys.stdin, sys.stdout, sys.stderr)], file=open("told", "a"))'
    (tmp_path / "asks.py").write_text(asks)
    run = " ".join(RUN)
    for streams in ("> out", "2> err", "< /dev/null", "| cat", "2>&1 | cat", "< /dev/null > out"):
        (tmp_path / "told").unlink(missing_ok=True)
        terminal("sh", "-c", f"{sys.executable} asks.py {streams}; {run} {sys.executable} asks.py {streams}").end()
        alone, under = (tmp_path / "told").read_text().splitlines()
        assert under == alone, streams


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP", "SIGUSR1", "SIGQUIT", "SIGINT"])
def test_signals_to_errdoc_are_the_programs(terminal, name):
    """Whatever is sent to errdoc reaches the program, once, and errdoc waits for what it makes of it."""
    program = (
        "import signal, time, sys\n"
        "got = []\n"
        f"signal.signal(signal.{name}, lambda number, _: got.append(number))\n"
        "print('ready', flush=True)\n"
        "until = time.monotonic() + 60\n"
        "while not got and time.monotonic() < until: time.sleep(0.05)\n"
        "time.sleep(0.5)  # a second one would come now\n"
        "print('got', len(got), flush=True)\n"
        "sys.exit(5)\n"
    )
    under = terminal(*RUN, sys.executable, "-c", program)
    under.until(b"ready")
    os.kill(under.pid, getattr(signal, name))
    done = under.end()
    assert b"got 1" in done.out
    assert done.status == 5
