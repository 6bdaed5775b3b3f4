"""Each kind of death: the command's own status, and the right diagnosis below its output."""

import contextlib
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from errdoc.logs.reading.scan import Scanned
from errdoc.logs.reading.windows import Region
from errdoc.probe.machine.host import Host
from errdoc.run import death
from errdoc.run.child import End
from errdoc.run.keep import keep_unknown

if sys.platform == "win32":
    pytest.skip("signals and scripts of Unix", allow_module_level=True)

MEMORY = Path("/sys/fs/cgroup/memory")


def test_success_says_nothing(errdoc, tmp_path):
    """Nothing is added to what a command that did well printed."""
    done = errdoc("run", "--", "sh", "-c", "echo out; echo err >&2")
    assert (done.status, done.out, done.err) == (0, b"out\n", b"err\n")


def test_an_exception(errdoc):
    """An exception is diagnosed on standard error; standard output stays the program's own."""
    program = "print('{}'); raise RuntimeError('CUDA error: device-side assert triggered')"
    done = errdoc("run", "--no-probe", "--", sys.executable, "-c", program)
    assert done.status == 1
    assert done.out == b"{}\n"
    own, _, answer = done.err.decode().partition("\nerrdoc: ")
    assert own.endswith("RuntimeError: CUDA error: device-side assert triggered\n")
    assert "device-side-assert" in answer


@pytest.mark.parametrize(
    ("name", "page"),
    [
        ("SIGSEGV", "segmentation-fault"),
        ("SIGILL", "illegal-instruction"),
        ("SIGTERM", "interrupted"),
        ("SIGHUP", "interrupted"),
        ("SIGINT", "interrupted"),
    ],
)
def test_a_signal(errdoc, name, page):
    """A program that a signal ends without a word is diagnosed by the signal; the status is 128 + N."""
    done = errdoc("run", "--no-probe", "--", "sh", "-c", f"echo step 1; kill -{name[3:]} $$")
    answer = done.err.decode()
    assert done.status == 128 + getattr(signal, name)
    assert f"was ended by {name}" in answer
    assert page in answer


@pytest.mark.parametrize("name", ["SIGABRT", "SIGFPE", "SIGBUS", "SIGPIPE", "SIGXCPU"])
def test_a_signal_without_a_page_of_its_own(errdoc, name):
    """The signal is named all the same, and nothing is made up that the output does not say."""
    done = errdoc("run", "--no-probe", "--", "sh", "-c", f"kill -{name[3:]} $$")
    assert done.status == 128 + getattr(signal, name)
    assert f"was ended by {name}" in done.err.decode()


def test_a_status_is_passed_on(errdoc):
    """Any status comes through, also one that errdoc itself uses."""
    for status in (2, 3, 77, 255):
        assert errdoc("run", "--no-probe", "--", "sh", "-c", f"exit {status}").status == status


def test_no_such_command(errdoc):
    """127 and 126 as of a shell, one line on standard error."""
    done = errdoc("run", "--", "no-such-command")
    assert (done.status, done.err) == (127, b"errdoc: error: no-such-command: command not found\n")
    assert errdoc("run", "--", "/").status == 126
    assert errdoc("run").status == 2


def test_a_script_without_an_interpreter_line(errdoc, tmp_path):
    """A script without #! runs, as from a shell."""
    script = tmp_path / "job"
    script.write_text("echo from the script $1; exit 4\n")
    script.chmod(0o755)
    done = errdoc("run", "--no-probe", "./job", "--lr")
    assert (done.status, done.out) == (4, b"from the script --lr\n")


def test_a_launcher_with_one_bad_rank(errdoc, root, tmp_path):
    """A torchrun with one bad rank: the rank's own error is the root, the launcher's report is not."""
    log = root / "corpus/recorded/corrupt-sample/torchrun-2.13.log"
    done = errdoc("run", "--no-probe", "--", "sh", "-c", f"cat {log} >&2; exit 1")
    assert done.status == 1
    answer = done.err.decode().partition("\nerrdoc: ")[2]
    assert "corrupt-sample" in answer


def test_ranks_are_told_apart(errdoc):
    """Lines that the launcher marks with a rank (torchrun --tee 3) lead to the rank's name in the answer."""
    script = (
        "echo '[default0]:step 1'; echo '[default3]:RuntimeError: CUDA error: device-side assert triggered'; exit 1"
    )
    done = errdoc("run", "--no-probe", "--", "sh", "-c", script)
    assert "rank 3" in done.err.decode()


def test_lines_of_two_streams_stay_whole(errdoc):
    """Standard output and standard error stay separate for the outside, and their lines whole for the diagnosis."""
    script = (
        "printf 'RuntimeError: CUDA error: device'; printf 'warn'>&2; sleep 0.2; printf -- '-side assert triggered\\n';"
        "printf 'ing\\n' >&2; exit 1"
    )
    done = errdoc("run", "--no-probe", "--", "sh", "-c", script)
    assert done.out == b"RuntimeError: CUDA error: device-side assert triggered\n"
    assert done.err.startswith(b"warning\n")
    assert "device-side-assert" in done.err.decode()


def test_save_keeps_log_end_and_snapshot(errdoc, tmp_path):
    """--save keeps what was printed with the last words; explained later, it gives the same diagnosis."""
    done = errdoc("run", "--save", "kept", "--", "sh", "-c", "echo step 1; kill -SEGV $$")
    (folder,) = (tmp_path / "kept").iterdir()
    assert sorted(one.name for one in folder.iterdir()) == ["end.json", "output.log", "snapshot.json"]
    assert (folder / "output.log").read_text().startswith("step 1\nSegmentation fault")
    end = json.loads((folder / "end.json").read_text())
    assert (end["status"], end["signal"]) == (139, "SIGSEGV")
    assert json.loads((folder / "snapshot.json").read_text())["schema"] == "errdoc-probe/1"
    assert str(folder / "output.log") in done.err.decode().replace(f"kept/{folder.name}", str(folder))
    again = errdoc("explain", "--format", "json", "--no-probe", str(folder / "output.log"))
    assert json.loads(again.out)["diagnoses"][0]["failure"] == "segmentation-fault"


UNKNOWN = "echo step 1; echo 'zorp: fatal error: the flux is not aligned' >&2; exit 3"


def test_an_unknown_failure_keeps_its_log(errdoc, own_cache):
    """Where no page names the failure, the log is kept, for its owner alone, and the answer says where."""
    done = errdoc("run", "--no-probe", "--", "sh", "-c", UNKNOWN, XDG_CACHE_HOME=str(own_cache))
    (log,) = (own_cache / "errdoc" / "runs").iterdir()
    assert done.status == 3
    assert f"the log is kept: errdoc explain {log}" in done.err.decode()
    assert sorted(log.read_text().splitlines()) == ["step 1", "zorp: fatal error: the flux is not aligned"]
    assert log.stat().st_mode & 0o077 == 0


def test_a_known_failure_and_a_saved_one_keep_nothing_more(errdoc, own_cache):
    """A page's answer needs no log; with --save it is there already."""
    known = "echo 'RuntimeError: CUDA error: device-side assert triggered' >&2; exit 1"
    own = str(own_cache)
    assert "is kept" not in errdoc("run", "--no-probe", "--", "sh", "-c", known, XDG_CACHE_HOME=own).err.decode()
    saved = errdoc("run", "--no-probe", "--save", "kept", "--", "sh", "-c", UNKNOWN, XDG_CACHE_HOME=own)
    assert "errdoc explain kept/" in saved.err.decode()
    assert not (own_cache / "errdoc" / "runs").exists()


def test_kept_logs_are_few_and_say_what_is_missing(tmp_path, monkeypatch):
    """Of many the newest stay; of a large log the parts that were scanned, with the lines between them counted."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    runs = tmp_path / "errdoc" / "runs"
    runs.mkdir(parents=True)
    for number in range(30):
        (runs / f"20260101-0000{number:02}-x-1.log").touch()
    regions = (Region(0, 1, b"first\nsecond\n"), Region(900, 40, b"last"))
    path = keep_unknown(Scanned(regions, 904, 40, whole=False), "train")
    assert path is not None
    assert path.read_text() == "first\nsecond\n[errdoc: lines 3 to 39 are left out]\nlast\n"
    assert len(list(runs.iterdir())) == 20
    assert not (runs / "20260101-000010-x-1.log").exists()
    assert keep_unknown(Scanned((), 0, 0, whole=True), "train") is None


def test_a_log_is_kept_whatever_the_clock_said_before(tmp_path, monkeypatch):
    """Those of a clock that was ahead sort behind it, and the answer has just said where it is."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    runs = tmp_path / "errdoc" / "runs"
    runs.mkdir(parents=True)
    for number in range(30):
        (runs / f"29990101-0000{number:02}-x-1.log").touch()
    path = keep_unknown(Scanned((Region(0, 1, b"last"),), 4, 1, whole=True), "train")
    assert path is not None
    assert path.read_text().startswith("last")
    assert len(list(runs.iterdir())) == 20


def test_save_of_a_success_keeps_the_log(errdoc, tmp_path):
    """A run that did well leaves its log alone."""
    errdoc("run", "--save", "kept", "--", "echo", "fine")
    (folder,) = (tmp_path / "kept").iterdir()
    assert [(one.name, one.read_text()) for one in folder.iterdir()] == [("output.log", "fine\n")]


def test_a_reader_that_leaves(errdoc, tmp_path):
    """`| head` ends the program by SIGPIPE as without errdoc, and that is no failure to explain."""
    command = f"{sys.executable} -m errdoc run --no-probe -- yes | head -n 1; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", command], capture_output=True, timeout=300, check=False)
    assert done.stdout == b"y\n141\n"
    assert done.stderr == b""


def test_what_stays_in_the_background(errdoc):
    """A process that the command leaves behind does not keep errdoc from ending."""
    done = errdoc("run", "--no-probe", "--", "sh", "-c", "sleep 300 >&2 & echo $!; exit 6")
    os.kill(int(done.out), signal.SIGKILL)
    assert done.status == 6


@contextlib.contextmanager
def memory_group(limit: int):
    """A memory group of our own with a limit, or a skip with the reason."""
    group = MEMORY / f"errdoc-test-{os.getpid()}"
    try:
        group.mkdir()
        (group / "memory.limit_in_bytes").write_text(str(limit))
        with contextlib.suppress(OSError):
            (group / "memory.memsw.limit_in_bytes").write_text(str(limit))
    except OSError as error:
        with contextlib.suppress(OSError):
            group.rmdir()
        pytest.skip(f"no memory group can be made here: {error}")
    try:
        yield group
    finally:
        group.rmdir()


def test_memory_runs_out_in_a_group(tmp_path):
    """A bare SIGKILL is confirmed as memory that ran out, by the group's own count."""
    hog = "x = []\nwhile True: x.append(bytearray(b'x') * (8 << 20))"
    with memory_group(160 << 20) as group:
        inside = f'echo $$ > {group}/cgroup.procs; exec "$@"'
        done = subprocess.run(
            ["sh", "-c", inside, "sh", sys.executable, "-m", "errdoc", "run", "--no-probe", "--save", "kept", "--",
             sys.executable, "-c", hog],
            capture_output=True, cwd=tmp_path, timeout=100, check=False,
        )  # fmt: skip
    answer = done.stderr.decode()
    assert done.returncode == 137, answer
    assert "confirmed: the kernel ended it, memory ran out (oom_kill rose from 0 to 1" in answer
    assert "host-out-of-memory" in answer
    (folder,) = (tmp_path / "kept").iterdir()
    assert json.loads((folder / "end.json").read_text())["out_of_memory"] == "confirmed"


# -- on a recorded machine: cgroup v2, which this one may not have -------------------------------------------------------


def machine(tmp_path: Path, kills: int | None) -> Host:
    """A machine with one memory group of version 2, whose events are as given; None: nobody may read them."""
    group = tmp_path / "sys/fs/cgroup/job"
    group.mkdir(parents=True, exist_ok=True)
    (tmp_path / "proc/self").mkdir(parents=True, exist_ok=True)
    (tmp_path / "proc/self/cgroup").write_text("0::/job\n")
    (tmp_path / "proc/self/mountinfo").write_text("30 23 0:26 / /sys/fs/cgroup rw,nosuid - cgroup2 cgroup2 rw\n")
    events = group / "memory.events"
    events.unlink(missing_ok=True)
    if kills is not None:
        events.write_text(f"low 0\nhigh 0\nmax 12\noom {kills}\noom_kill {kills}\n")
    return Host(root=tmp_path, system="linux", env={}, cwd="/", home="/")


KILLED = End(137, signal=9)


def test_version_2_counts(tmp_path):
    """memory.events of the own group decides: risen is confirmed, unchanged refutes, unreadable leaves it open."""
    born = death.birth(machine(tmp_path, 2))
    assert death.death(born, KILLED, 42, machine(tmp_path, 3)).out_of_memory == "confirmed"
    assert death.death(born, KILLED, 42, machine(tmp_path, 2)).out_of_memory == "refuted"
    assert death.death(born, KILLED, 42, machine(tmp_path, None)).out_of_memory == "unknown"


def test_last_words(tmp_path):
    """What is not known is told as a shell would; what is known to be somebody's signal is told so."""
    born = death.birth(machine(tmp_path, 0))
    assert death.death(born, KILLED, 42, machine(tmp_path, None)).words() == ["Killed"]
    (told,) = death.death(born, KILLED, 42, machine(tmp_path, 0)).words()
    assert told.startswith("errdoc run: Process 42 got signal: 9 (SIGKILL); no out-of-memory kill was counted")
    assert death.death(born, End(139, 11, core=True), 42, machine(tmp_path, 0)).words() == [
        "Segmentation fault (core dumped)"
    ]
    assert death.death(born, End(1), 42, machine(tmp_path, 0)).words() == []
    assert death.death(born, End(0), 42, machine(tmp_path, 1)).words() == []


def test_the_kernels_log_since_the_start(tmp_path):
    """Errors of GPUs and kills since the start become lines; those before it, and other jobs', do not."""
    host = machine(tmp_path, None)
    born = death.birth(host)
    now = int(born.seconds) * 1_000_000
    (tmp_path / "dev").mkdir()
    (tmp_path / "dev/kmsg").write_text(
        f"4,1,{now - 9_000_000},-;NVRM: Xid (PCI:0000:3b:00): 48, pid=99, name=python, DBE\n"
        f"4,2,{now + 1_000_000},-;NVRM: Xid (PCI:0000:3b:00): 79, GPU has fallen off the bus.\n"
        f"4,3,{now + 1_000_000},-;NVRM: Xid (PCI:0000:3b:00): 13, pid=7, name=other, Graphics Exception\n"
        f"4,4,{now + 2_000_000},-;Memory cgroup out of memory: Killed process 42 (python) total-vm:9kB, anon-rss:2048kB\n"
    )
    told = death.death(born, KILLED, 42, host)
    assert told.kernel == (
        "NVRM: Xid (PCI:0000:3b:00): 79, GPU has fallen off the bus.",
        "Memory cgroup out of memory: Killed process 42 (python) anon-rss:2048kB",
    )
    assert told.out_of_memory == "confirmed"
    # status 1 and another process: somebody else's kill
    assert death.death(born, End(1), 41, host).kernel == told.kernel[:1]
