"""`CMD 2>&1 | errdoc explain -` among the programs that stand in a pipe."""

import os
import re
import signal
import subprocess
import sys
import time

import pytest

if sys.platform == "win32":
    pytest.skip("no bash", allow_module_level=True)

EXPLAIN = f"{sys.executable} -m errdoc explain --no-probe --no-history"
FAILS = "echo step 1; echo 'RuntimeError: CUDA error: device-side assert triggered' >&2; exit 3"


def bash(script: str, folder, **more) -> subprocess.CompletedProcess[bytes]:
    """Runs a line of a shell."""
    environment = {**os.environ, "LC_ALL": "C.UTF-8"}
    return subprocess.run(
        ["bash", "-c", script], cwd=folder, env=environment, capture_output=True, timeout=300, check=False, **more
    )


def test_pipefail_gives_the_programs_status(tmp_path):
    """A diagnosis is a success of errdoc's: with pipefail the status is the program's."""
    done = bash(f'set -o pipefail; sh -c "{FAILS}" 2>&1 | {EXPLAIN} -', tmp_path)
    assert done.returncode == 3
    assert b"device-side-assert" in done.stdout


def test_tee_in_front_and_behind(tmp_path):
    """Tee in front keeps the log, tee behind the answer."""
    done = bash(f'sh -c "{FAILS}" 2>&1 | tee log | {EXPLAIN} - | tee answer', tmp_path)
    assert (tmp_path / "log").read_text().startswith("step 1\n")
    assert (tmp_path / "answer").read_bytes() == done.stdout
    assert b"device-side-assert" in done.stdout


def test_a_reader_that_leaves(tmp_path):
    """`| head` behind errdoc ends it quietly, as SIGPIPE would."""
    done = bash(f'sh -c "{FAILS}" 2>&1 | {EXPLAIN} --all - | head -c 1; echo " ${{PIPESTATUS[1]}}"', tmp_path)
    assert done.stdout.split()[-1] in (b"0", b"141")  # it may have written all before head left
    assert b"Traceback" not in done.stderr


def test_the_stream_is_shown_live(terminal):
    """On a terminal the lines appear as they come, before the program has ended, and the answer below them."""
    script = f"(echo step 1; read go < go; echo RuntimeError: CUDA error: device-side assert triggered) | {EXPLAIN} -"
    shell = terminal("bash", "-c", f"mkfifo go; {script}")
    shell.until(b"step 1\r\n")  # the program waits for us: nothing has ended
    (shell.folder / "go").write_text("\n")
    done = shell.end()
    assert b"triggered\r\n" in done.out
    assert done.out.index(b"triggered\r\n") < done.out.index(b"device-side-assert")


def test_endless_input_ended_by_ctrl_c(terminal):
    """Ctrl-C ends the program in front; errdoc explains what came until then."""
    endless = "while :; do echo RuntimeError: CUDA error: device-side assert triggered; sleep 0.1; done"
    shell = terminal("bash", "--norc", "--noprofile", "-i")
    shell.type(f"({endless}) | {EXPLAIN} -\r".encode())
    shell.until(b"triggered\r\nRuntimeError")
    time.sleep(0.5)  # nobody presses it within the write that shows the line
    shell.type(b"\x03")
    shell.until(b"errdoc show device-side-assert")
    shell.type(b"echo ends ${PIPESTATUS[@]}; exit\r")
    # a shell whose `sleep` ended of itself in that moment goes on, and ends at its next line: nobody reads it
    assert re.search(rb"ends (130|141) 0", shell.end().out)


def test_endless_input_keeps_memory_bounded(tmp_path):
    """400 MB through the pipe cost no more than a small log does, and a bound."""
    program = (
        "import resource, sys\nfrom errdoc.cli import main\nsys.argv = ['errdoc', 'explain', '--no-history', '-']\n"
        "try:\n    main()\nfinally:\n"
        "    print('peak', resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, file=sys.stderr)\n"
    )
    done = bash(f"yes 'epoch 1 loss 0.5' | head -c 400000000 | {sys.executable} -c \"{program}\"", tmp_path)
    assert int(done.stderr.split()[-1]) < 64 << 10


def test_run_keeps_memory_bounded(tmp_path):
    """200 MB of output under `errdoc run` stay within 64 MiB, and the failure at their end is found."""
    program = (
        "import resource, sys\nfrom errdoc.cli import main\n"
        "sys.argv = ['errdoc', 'run', '--no-probe', '--', 'sh', '-c', sys.argv[1]]\n"
        "try:\n    main()\nfinally:\n"
        "    print('peak', resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, file=sys.stderr)\n"
    )
    prints = "yes 'epoch 1 loss 0.5' | head -c 200000000; echo RuntimeError: CUDA error: device-side assert triggered; exit 9"
    (tmp_path / "program.py").write_text(program)
    done = bash(f'{sys.executable} program.py "{prints}" > /dev/null', tmp_path)
    assert done.returncode == 9
    assert b"device-side-assert" in done.stderr
    assert int(done.stderr.split()[-1]) < 64 << 10


@pytest.mark.parametrize("encoding", ["gb18030", "utf-8", "cp936"])
def test_code_pages(errdoc, encoding):
    """What a program prints in code page 936 or 65001 comes through byte by byte, and is understood."""
    message = "OSError: [WinError 1455] 页面文件太小，无法完成操作。 Error loading cublas64_11.dll\n"
    program = f"import sys; sys.stdout.buffer.write({message.encode(encoding)!r}); sys.exit(1)"
    done = errdoc("run", "--no-probe", "--lang", "zh", "--", sys.executable, "-c", program)
    assert done.out == message.encode(encoding)
    answer = done.err.decode()
    assert "windows-paging-file-too-small" in answer
    assert "页面文件太小" in answer


def test_signals_reach_a_program_on_pipes_once(tmp_path):
    """Without a terminal too: SIGTERM to errdoc is the program's, which decides the status."""
    program = (
        "import signal, sys, time\n"
        "got = []\n"
        "signal.signal(signal.SIGTERM, lambda *_: got.append(1))\n"
        "print('ready', flush=True)\n"
        "until = time.monotonic() + 60\n"
        "while not got and time.monotonic() < until: time.sleep(0.05)\n"
        "time.sleep(0.5)  # a second one would come now\n"
        "print(len(got)); sys.exit(4)\n"
    )
    process = subprocess.Popen(
        [sys.executable, "-m", "errdoc", "run", "--no-probe", "--", sys.executable, "-c", program],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    with process:
        assert process.stdout.readline() == b"ready\n"
        process.send_signal(signal.SIGTERM)
        assert process.stdout.read() == b"1\n"
        assert process.wait(60) == 4


def test_ctrl_c_on_pipes_comes_once(terminal):
    """With `| cat` behind errdoc the terminal itself tells the program of Ctrl-C: errdoc does not tell it again."""
    program = (
        "import signal, time, sys\n"
        "got = []\n"
        "signal.signal(signal.SIGINT, lambda *_: got.append(1))\n"
        "print('ready', flush=True)\n"
        "until = time.monotonic() + 60\n"
        "while not got and time.monotonic() < until: time.sleep(0.05)\n"
        "time.sleep(0.5)  # a second one would come now\n"
        "print('got', len(got), flush=True); sys.exit(0)\n"
    )
    run = [sys.executable, "-m", "errdoc", "run", "--no-probe", "--", sys.executable, "-c", program]
    shell = terminal("bash", "-c", 'trap "" INT; (trap - INT; "$@") 2>&1 | (trap "" INT; cat)', "bash", *run)
    shell.until(b"ready")
    shell.type(b"\x03")
    assert b"got 1" in shell.end().out
